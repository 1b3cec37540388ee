export type { ActiveSession, DeletionEntry, EntryEntry } from './calls.ts';
