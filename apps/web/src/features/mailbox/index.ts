export type { PlaceKind } from './action-context.ts';
export { MailScreen } from './components/mail-screen.tsx';
export { restoreFirstScreen } from './first-screen.ts';
export { type ListPlace, listKey, type SearchInput } from './list-place.ts';
export { PushLink, useInboxUnread } from './push-link.tsx';
export { useMailList } from './use-mail-list.ts';
