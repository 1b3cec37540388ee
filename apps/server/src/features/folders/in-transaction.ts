/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export { readLabelRows } from './read-label-counts.ts';
export { createSystemFolders, firstAccountCounters, systemFolderId } from './system-folders.ts';
