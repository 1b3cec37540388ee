import type { MailListItem } from '@hongyan/contract';
import { useMemo } from 'react';
import { formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { describePeople } from '../../../mail-model/rows/conversation-people.ts';
import { listsStrings } from '../lists.strings.ts';
import type { RowOptions } from './row-options.ts';
import { listStates, nameState } from './row-states.tsx';

type Translate = ReturnType<typeof useStrings<'noRecipient' | 'noSender'>>;

/** The people of a row, as it names them. */
export function formatPerson(row: MailListItem, options: RowOptions, t: Translate): string {
  const shown = (person: { name: string; address: string }): string =>
    options.showsAddress || person.name === '' ? person.address : person.name;
  if (row.conversation) return describePeople(row.conversation.people, { ...options.people, nameOf: shown });
  if (!options.showsRecipients && row.draftId === null) return shown(row.mailFrom) || t('noSender');
  return row.mailTo.map(shown).join(', ') || t('noRecipient');
}

/** The subject, or that there is none. */
export const readSubject = (row: MailListItem, t: ReturnType<typeof useStrings<'noSubject'>>): string =>
  row.mailSubject === '' ? t('noSubject') : row.mailSubject;

export const formatTime = (row: MailListItem, options: RowOptions): string =>
  formatMailTime(row.receivedAt, options.reading);

/** Everything that a row shows, in words. */
export function useRowLabel(row: MailListItem, options: RowOptions): string {
  const t = useStrings(mailboxStrings);
  const tl = useStrings(listsStrings);
  return useMemo(() => {
    const states = listStates(row, options, options.reading.nowMs);
    return [
      ...describe(row, t),
      ...states.map((state) => nameState(state, tl, options.reading)),
      formatPerson(row, options, t),
      readSubject(row, t),
      formatTime(row, options),
    ].join(', ');
  }, [row, options, t, tl]);
}

/** What icons and weight say, in words. */
function describe(
  row: MailListItem,
  t: ReturnType<typeof useStrings<'unread' | 'sticky' | 'urgent' | 'starred' | 'hasAttachment'>>,
): string[] {
  return [
    row.seen ? '' : t('unread'),
    row.sticky ? t('sticky') : '',
    row.priority === 1 ? t('urgent') : '',
    row.favorite ? t('starred') : '',
    row.hasAttachment ? t('hasAttachment') : '',
  ].filter((word) => word !== '');
}
