/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export type { DraftSummary } from './draft-of-submission.ts';
export { formatApprovalId } from './gate/approval-id.ts';
export { writeResults } from './outbound/finish-recipients.ts';
export { selectSentCopy, sentCopyMs } from './own-sent-copy.ts';
export {
  findSentSubmission,
  readRecipients,
  readSubmission,
  type SubmissionFacts,
  type SubmissionKey,
} from './store.ts';
export { type ReportInput, submitReport, submitUnkept, type UnkeptMail } from './submit-report.ts';
export type { SubmittedRecipient } from './submitted-recipient.ts';
