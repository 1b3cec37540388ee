/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export type { SubmittedRecipient } from './submit.ts';
export { type ForwardInput, submitForward } from './submit-forward.ts';
export { type ReportInput, submitReport } from './submit-report.ts';
