import type { FolderKind } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { folderOfKind, navigationQuery } from '../../../mail-model/folders/navigation.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { folderListDefinition } from '../../../mail-model/queries/folder-list-definition.ts';
import type { ListDefinition, ReadFilter } from '../../../mail-model/queries/list-definition.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ClosedFolder, foldersStrings } from '../../folders/index.ts';
import { MailScreen } from '../list/mail-screen.tsx';
import { listsStrings } from '../lists.strings.ts';
import { mailboxNameStrings } from '../mailbox-name.strings.ts';

type SystemKind = Exclude<FolderKind, 'custom'>;

/** The filter of a folder lives in the URL: `?read=1` unread, `?read=0` read. */
function useReadFilter(): [ReadFilter, (filter: ReadFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.get('read');
  const filter: ReadFilter = text === '1' ? 1 : text === '0' ? 0 : 2;
  return [
    filter,
    (next) =>
      setQuery(
        (before) => {
          const changed = new URLSearchParams(before);
          if (next === 2) changed.delete('read');
          else changed.set('read', String(next));
          changed.delete('page');
          return changed;
        },
        { replace: true },
      ),
  ];
}

function FolderScreen({ folderId, kind, title }: { folderId: string | undefined; kind: FolderKind; title: string }) {
  const [filter, setFilter] = useReadFilter();
  const hasFilter = kind !== 'drafts';
  const isUnread = hasFilter ? filter : 2;
  const { conversationView } = useSettings();
  const definition = useMemo<ListDefinition | null>(
    () => (folderId === undefined ? null : folderListDefinition({ folderId, kind }, isUnread, { conversationView })),
    [folderId, kind, isUnread, conversationView],
  );
  return (
    <MailScreen
      key={folderId}
      definition={definition}
      kind={kind}
      title={title}
      filter={hasFilter ? filter : undefined}
      onFilter={setFilter}
    />
  );
}

function SystemFolderPage({ kind }: { kind: SystemKind }) {
  const t = useStrings(foldersStrings);
  const navigation = useQuery(navigationQuery).data;
  return <FolderScreen folderId={folderOfKind(navigation, kind)} kind={kind} title={t(kind)} />;
}

/** /inbox, /outbox, /draftbox, /recyclebin, /junk, /archive, /snoozed */
export const InboxPage = () => <SystemFolderPage kind="inbox" />;
export const OutboxPage = () => <SystemFolderPage kind="sent" />;
export const DraftboxPage = () => <SystemFolderPage kind="drafts" />;
export const RecycleBinPage = () => <SystemFolderPage kind="trash" />;
export const JunkPage = () => <SystemFolderPage kind="junk" />;
export const ArchivePage = () => <SystemFolderPage kind="archive" />;
export const SnoozedPage = () => <SystemFolderPage kind="snoozed" />;

/** /custombox/:folderid and /otherfolders/other2/:folderid */
export function CustomFolderPage() {
  const t = useStrings(mailboxNameStrings);
  const { folderid = '' } = useParams();
  const { pathname } = useLocation();
  const navigation = useQuery(navigationQuery).data;
  const folder = [...(navigation?.customList ?? []), ...(navigation?.folderList ?? [])].find(
    (known) => known.folderId === folderid,
  );
  if (navigation && !folder) return <Gone />;
  if (folder?.locked) return <ClosedFolder key={folder.folderId} folder={folder} />;
  return (
    <FolderScreen
      key={pathname}
      folderId={folder?.folderId}
      kind={folder?.kind ?? 'custom'}
      title={folder?.folderName ?? t('mail')}
    />
  );
}

/** /favorite */
export function FavoritePage() {
  const t = useStrings(foldersStrings);
  return <MailScreen definition={favoriteDefinition} kind="favorite" title={t('favorite')} />;
}
const favoriteDefinition: ListDefinition = { kind: 'favorite' };

/** /otherfolders2/other2/:labelid */
export function LabelPage() {
  const t = useStrings(mailboxStrings);
  const { labelid = '' } = useParams();
  const navigation = useQuery(navigationQuery).data;
  const label = navigation?.labelList.find((known) => known.labelId === labelid);
  const definition = useMemo<ListDefinition>(() => ({ kind: 'label', labelId: labelid }), [labelid]);
  if (navigation && !label) return <Gone />;
  return <MailScreen key={labelid} definition={definition} kind="label" title={label?.labelName ?? t('label')} />;
}

/** /noread and /readed: all folders but the recycle bin, junk and what is locked. */
export function UnreadPage() {
  const t = useStrings(listsStrings);
  return <MailScreen definition={unreadDefinition} kind="unread" title={t('unreadMail')} />;
}
export function ReadPage() {
  const t = useStrings(listsStrings);
  return <MailScreen definition={readDefinition} kind="read" title={t('readMail')} />;
}
const unreadDefinition: ListDefinition = { kind: 'seen', seen: false };
const readDefinition: ListDefinition = { kind: 'seen', seen: true };

function Gone() {
  const t = useStrings(mailboxStrings);
  return <EmptyState icon="folder" title={t('folderGone')} />;
}
