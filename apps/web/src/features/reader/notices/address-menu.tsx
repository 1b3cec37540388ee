import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { translate, useStrings } from '../../../lib/language/strings.ts';
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
  /** Somebody else's: one's own address is not blocked. */
  readonly canBlock: boolean;
  readonly trigger: ReactElement;
}

/** What can be done with an address of a mail. */
export function AddressMenu({ address, canBlock, trigger }: AddressMenuProps) {
  const t = useStrings(noticesStrings);
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const { mayDo } = useMailboxRight();
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
  if (canBlock && mayDo('mailbox'))
    entries.push(
      { kind: 'separator', key: 'separator' },
      { kind: 'item', key: 'block', label: t('block'), icon: 'eyeOff', onSelect: () => void blockSender(address) },
    );
  return <Menu trigger={trigger} entries={entries} />;
}
