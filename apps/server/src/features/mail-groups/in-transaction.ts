/** What operations of other features call inside their own transaction. */
export { expandGroups } from './expand.ts';
export { reportFullArchive } from './full-archive.ts';
export {
  type LeaveAnswerPayload,
  type LeaveRequest,
  leaveAnswerJob,
  leaveByMail,
  leaveByOwnMail,
} from './leave-by-mail.ts';
