export type { PlaceKind } from './action-context.ts';
export { BulkLayer } from './components/bulk-layer.tsx';
export { MailScreen } from './components/mail-screen.tsx';
export { restoreFirstScreen } from './first-screen.ts';
export { FolderWorkProvider } from './folder-work.tsx';
export { type ListPlace, listKey, type SearchInput } from './list-place.ts';
export { PushLink, useInboxUnread } from './push-link.tsx';
export { useMailList } from './use-mail-list.ts';
