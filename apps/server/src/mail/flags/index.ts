/** Flags and keywords of messages, and what is counted of them. */

export {
  deletedFlag,
  dropDeletedFlags,
  dropKeywords,
  listUsedKeywords,
  putKeywords,
  readKeywords,
  takeKeywords,
} from './message-keywords.ts';
export { type ChangedMails, type FlagValue, flagResponded, setFlagOfSelected, setFlags } from './set-flags.ts';
export { type SharedReader, setSharedSeen } from './set-shared-seen.ts';
