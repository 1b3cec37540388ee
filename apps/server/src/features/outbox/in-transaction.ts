/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export type { DraftSummary } from './draft-of-submission.ts';
export { reopenDraft } from './draft-of-submission.ts';
export { formatApprovalId } from './gate/approval-id.ts';
export { countUndecided, insertTasks, notifyApproval } from './gate/ask-level.ts';
export {
  type EndedRequest,
  endRequest,
  listTaskAccounts,
  type RequestEnding,
  readRequest,
} from './gate/end-request.ts';
export { hasPolicies } from './gate/has-policies.ts';
export { letLeave, recallHeld, refuseLeave } from './gate/let-leave.ts';
export { recordEvent } from './gate/record-event.ts';
export { approvalNoticeJob, approvalTimeoutJob } from './job-kinds.ts';
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
export { endHeld } from './undo-send.ts';
