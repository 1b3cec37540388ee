/** What operations of other features call inside their own transaction. */
export { changesOf, recordActions, requireActor, takeTurn } from './change.ts';
export { type FoundNode, includesAccess, readActor, requireFolder, requireNodes } from './policy.ts';
