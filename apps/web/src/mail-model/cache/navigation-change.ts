import type { ChangeData, MailListItem } from '@hongyan/contract';
import type { Navigation } from '../folders/navigation.ts';
import type { MailChange } from './mail-change.ts';

/** Folders and labels after a change that push published: counts are absolute, the rest is asked for again. */
export function navigationAfter(navigation: Navigation, change: MailChange): Navigation | 'stale' {
  switch (change.kind) {
    case 'countsChanged':
      return withCounts(navigation, change.data);
    case 'folderChanged':
    case 'labelChanged':
      return 'stale';
    default:
      return navigation;
  }
}

function withCounts(navigation: Navigation, counts: ChangeData<'countsChanged'>): Navigation {
  const folders = new Map(counts.folders.map((folder) => [folder.folderId, folder]));
  const labels = new Map(counts.labels.map((label) => [label.labelId, label]));
  const counted = <F extends Navigation['folderList'][number]>(folder: F): F => {
    const count = folders.get(folder.folderId);
    return count ? { ...folder, mail: count.mail, unread: count.unread, spaceSize: count.spaceSize } : folder;
  };
  return {
    ...navigation,
    folderList: navigation.folderList.map(counted),
    customList: navigation.customList.map(counted),
    labelList: navigation.labelList.map((label) => {
      const count = labels.get(label.labelId);
      return count ? { ...label, mail: count.mail, unread: count.unread, spaceSize: count.spaceSize } : label;
    }),
  };
}

/** One mail as counters see it. */
type Counted = Pick<MailListItem, 'mailboxId' | 'seen' | 'labels'>;

/** Counters after this window's own change, before the server reports the true ones: `before` goes out, `after` comes in. */
export function recount(navigation: Navigation, before: readonly Counted[], after: readonly Counted[]): Navigation {
  const folderMail = new Map<string, number>();
  const folderUnread = new Map<string, number>();
  const labelUnread = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, step: number): unknown =>
    counts.set(key, (counts.get(key) ?? 0) + step);
  const count = (mail: Counted, step: number): void => {
    add(folderMail, mail.mailboxId, step);
    if (mail.seen) return;
    add(folderUnread, mail.mailboxId, step);
    for (const label of mail.labels) add(labelUnread, label, step);
  };
  for (const mail of before) count(mail, -1);
  for (const mail of after) count(mail, 1);
  const shifted = <F extends Navigation['folderList'][number]>(folder: F): F => ({
    ...folder,
    mail: Math.max(0, folder.mail + (folderMail.get(folder.folderId) ?? 0)),
    unread: Math.max(0, folder.unread + (folderUnread.get(folder.folderId) ?? 0)),
  });
  return {
    ...navigation,
    folderList: navigation.folderList.map(shifted),
    customList: navigation.customList.map(shifted),
    labelList: navigation.labelList.map((label) => ({
      ...label,
      unread: Math.max(0, label.unread + (labelUnread.get(label.labelId) ?? 0)),
    })),
  };
}
