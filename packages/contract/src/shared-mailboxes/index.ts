export type { GrantableRight, Grantee, MailboxActivity, MailboxGrant, OpenMailbox } from './calls.ts';
