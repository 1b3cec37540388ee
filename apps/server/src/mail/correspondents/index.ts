/** Whom a person wrote to, who is unknown to them, and what they decided about senders. */
export { foldAddress } from './fold-address.ts';
export { noteCorrespondents } from './note-correspondents.ts';
export { readStrangers } from './read-strangers.ts';
export { contraryOf, listRules, presentRule, readDecisions } from './sender-rules.ts';
