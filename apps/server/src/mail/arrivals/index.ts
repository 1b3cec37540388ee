/** Putting a message into a folder: its row, its conversation, the counters and what watchers are notified of. */
export { type ArrivalFlags, insertMessage } from './insert-message.ts';
export { readCopied } from './read-copied.ts';
