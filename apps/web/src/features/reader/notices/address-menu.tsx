import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { addressBookHome } from '../../../platform/routes/guards.ts';
import { useRouteExists } from '../../../platform/routes/known-routes.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { showError, showSuccess } from '../../../ui/notices/notices.ts';
import { blockSender } from '../../trust/index.ts';
import { noticesStrings } from './notices.strings.ts';

const correspondencePath = '/inboxct';

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showSuccess(translate(noticesStrings, 'copied'));
  } catch {
    // The browser forbids it, or the page is not in front.
    showError(translate(noticesStrings, 'copyFailed'));
  }
}

export interface AddressMenuProps {
  readonly address: string;
  /** What the mail calls them; a new contact begins with it. */
  readonly name?: string;
  /** Somebody else's: one's own address is not blocked. */
  readonly canBlock: boolean;
  readonly trigger: ReactElement;
}

/** What can be done with an address of a mail. */
export function AddressMenu({ address, name: personName = '', canBlock, trigger }: AddressMenuProps) {
  const t = useStrings(noticesStrings);
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const { mayDo } = useMailboxRight();
  const [isWanted, setWanted] = useState(false);
  const isContact = useIsContact(address, isWanted && mayDo('own'));
  const entries: MenuEntry[] = [
    { kind: 'item', key: 'copy', label: t('copyAddress'), icon: 'copy', onSelect: () => void copyAddress(address) },
  ];
  const query = (name: string, more: Record<string, string> = {}): string =>
    new URLSearchParams({ [name]: address, ...more }).toString();
  if (routeExists(correspondencePath))
    entries.push({
      kind: 'item',
      key: 'correspondence',
      label: t('correspondence'),
      icon: 'mail',
      onSelect: () => void navigate(`${correspondencePath}?${query('address')}`),
    });
  if (routeExists('/search'))
    entries.push({
      kind: 'item',
      key: 'search',
      label: t('searchFrom'),
      icon: 'search',
      onSelect: () => void navigate(`/search?${query('searchKeyword', { searchType: 'sender' })}`),
    });
  if (routeExists(addressBookHome))
    entries.push({
      kind: 'item',
      key: 'contact',
      label: t(isContact ? 'openContact' : 'addToContacts'),
      icon: 'user',
      onSelect: () => void navigate(`${addressBookHome}?${query('address', { name: personName })}`),
    });
  if (canBlock && mayDo('mailbox'))
    entries.push(
      { kind: 'separator', key: 'separator' },
      { kind: 'item', key: 'block', label: t('block'), icon: 'eyeOff', onSelect: () => void blockSender(address) },
    );
  return (
    <span style={{ display: 'contents' }} onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <Menu trigger={trigger} entries={entries} />
    </span>
  );
}

/** Whether somebody is a contact already; asked for once the pointer or the keyboard comes near. */
function useIsContact(address: string, isWanted: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['contacts', 'isContact', address],
    queryFn: ({ signal }) =>
      readData(api.contacts.list({ source: 'personal', keyword: address, pageSize: 1 }, { signal })),
    enabled: isWanted,
  });
  return (data?.total ?? 0) > 0;
}
