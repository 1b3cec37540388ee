/** What operations of signatures call inside their own transaction. */
export { assertPartOwner, partsChanged, touchedAccounts } from './change-parts.ts';
export type { PartOwner } from './part-content.ts';
export { findPart, readChoices } from './store.ts';
