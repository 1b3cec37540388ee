export type { PlaceKind } from './action-context.ts';
export { applyChange } from './cache/apply-change.ts';
export { setSeen } from './change-mails.ts';
export { MailScreen } from './components/mail-screen.tsx';
export { rememberFirstScreen, restoreFirstScreen } from './first-screen.ts';
export { detailKeyPrefix, type ListPlace, listKeyPrefix, type SearchInput } from './list-place.ts';
export { mailShortcuts, type ShortcutLine } from './list-shortcuts.ts';
export { readerPath } from './mail-paths.ts';
