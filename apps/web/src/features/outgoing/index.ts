export { scheduledQuery } from './api.ts';
export { outgoingWords } from './outgoing.words.ts';
export { scheduledEntry } from './scheduled-entry.ts';
export { scheduledPath } from './scheduled-path.ts';
export { WithdrawDialog } from './withdraw-dialog.tsx';
