export type { PendingMail } from './calls.ts';
export type { SentLogEntry } from './sent-log.ts';
