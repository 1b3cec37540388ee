/** Whom a person wrote to, who is unknown to them, and what they decided about senders. */
export { caseFoldAddress } from './case-fold-address.ts';
export { isKnownSender } from './is-known-sender.ts';
export { readUnknownSenders } from './read-unknown-senders.ts';
export { recordCorrespondents } from './record-correspondents.ts';
export { findContrary, listRules, presentRule, readDecisions } from './sender-rules.ts';
