import { useQuery } from '@tanstack/react-query';
import { navigationQuery } from './navigation.ts';

/** Unread mails of the inbox, for the title and the icon of the window. */
export function useInboxUnread(): number {
  const navigation = useQuery({ ...navigationQuery, enabled: false }).data;
  return navigation?.folderList.find((folder) => folder.kind === 'inbox')?.unread ?? 0;
}
