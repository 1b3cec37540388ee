/** Flags and keywords of messages, and what is counted of them. */
export { markSharedSeen, type SharedReader } from './mark-shared-seen.ts';
export {
  deletedFlag,
  dropDeletedMarks,
  dropKeywords,
  listUsedKeywords,
  putKeywords,
  readKeywords,
  takeKeywords,
} from './message-keywords.ts';
export { type ChangedMails, flagResponded, type Mark, setFlagOfSelected, setFlags } from './set-flags.ts';
