import { useQuery } from '@tanstack/react-query';
import { type Navigation, navigationQuery } from './navigation.ts';

const inboxUnread = ({ folderList }: Navigation): number =>
  folderList.find((folder) => folder.kind === 'inbox')?.unread ?? 0;

/** Unread mails of the inbox, for the title and the icon of the window. */
export function useInboxUnread(): number {
  return useQuery({ ...navigationQuery, enabled: false, select: inboxUnread }).data ?? 0;
}
