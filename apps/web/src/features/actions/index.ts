export { ActionBar } from './action-bar.tsx';
export { actionOfKey, actionOfName, listRowActions, menuOfAllActions } from './actions.ts';
export { AppDialogs } from './dialogs/app-dialogs.tsx';
export { dropMails } from './drop-mails.ts';
export { mailShortcuts, rowsOfStroke, type ShortcutLine } from './list-shortcuts.ts';
export { SourceNote } from './source/source-note.tsx';
export { isUnreadable } from './source/unreadable.ts';
export { useMailScreen } from './use-mail-screen-state.ts';
