import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { type MailboxKey, mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import type { ReadFilter } from '../../../mail-model/queries/list-definition.ts';
import type { ListKind } from '../../../platform/features/mail-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { listsStrings } from '../lists.strings.ts';
import styles from './mail-screen.module.css';

interface EmptyStrings {
  readonly icon: IconName;
  readonly title: MailboxKey;
  readonly hint?: MailboxKey;
}

type OverallKind = 'unread' | 'read' | 'related';

const emptyOfKind: Record<Exclude<ListKind, OverallKind>, EmptyStrings> = {
  inbox: { icon: 'inbox', title: 'emptyInbox', hint: 'emptyInboxHint' },
  sent: { icon: 'sent', title: 'emptySent', hint: 'emptySentHint' },
  drafts: { icon: 'draft', title: 'emptyDrafts', hint: 'emptyDraftsHint' },
  archive: { icon: 'archive', title: 'emptyArchive', hint: 'emptyArchiveHint' },
  snoozed: { icon: 'clock', title: 'emptySnoozed', hint: 'emptySnoozedHint' },
  trash: { icon: 'bin', title: 'emptyTrash', hint: 'emptyTrashHint' },
  junk: { icon: 'spam', title: 'emptyFolder' },
  custom: { icon: 'folder', title: 'emptyFolder', hint: 'emptyFolderHint' },
  favorite: { icon: 'star', title: 'emptyFavorite', hint: 'emptyFavoriteHint' },
  label: { icon: 'tag', title: 'emptyLabel', hint: 'emptyLabelHint' },
  search: { icon: 'search', title: 'emptySearch', hint: 'emptySearchHint' },
};
const emptyUnread: EmptyStrings = { icon: 'check', title: 'emptyUnread', hint: 'emptyUnreadHint' };
const emptyRead: EmptyStrings = { icon: 'mailOpen', title: 'emptyRead' };
const emptyOverall = {
  unread: { icon: 'check', title: 'emptyUnread', hint: 'emptyUnreadHint' },
  read: { icon: 'mailOpen', title: 'emptyRead', hint: 'emptyReadHint' },
  related: { icon: 'people', title: 'emptyRelated', hint: 'emptyRelatedHint' },
} as const;

interface EmptyListProps {
  readonly kind: ListKind;
  readonly filter: ReadFilter | undefined;
  readonly onShowAll: (() => void) | undefined;
}

/** What would be here, and the one useful action. */
export function EmptyList({ kind, filter, onShowAll }: EmptyListProps) {
  const t = useStrings(mailboxStrings);
  const tl = useStrings(listsStrings);
  if (kind === 'unread' || kind === 'read' || kind === 'related') {
    const strings = emptyOverall[kind];
    return middle(<EmptyState icon={strings.icon} title={tl(strings.title)} hint={tl(strings.hint)} />);
  }
  const isFiltered = filter === 0 || filter === 1;
  const strings = filter === 1 ? emptyUnread : filter === 0 ? emptyRead : emptyOfKind[kind];
  return middle(
    <EmptyState
      icon={strings.icon}
      title={t(strings.title)}
      hint={strings.hint && t(strings.hint)}
      action={isFiltered && onShowAll ? <Button onClick={onShowAll}>{t('showAll')}</Button> : undefined}
    />,
  );
}

const middle = (content: ReactNode) => <div className={styles['middle']}>{content}</div>;
