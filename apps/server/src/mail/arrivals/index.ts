/** Putting a message into a folder: its row, its conversation, the counters and what watchers are notified of. */
export { type ArrivalFlags, insertMessage, type PrintedBody } from './insert-message.ts';
export { readCopySources } from './read-copy-sources.ts';
