/** What the mail system says to people by mail: composed, taken in, and put into an inbox, each in one place. */
export { composeNotice, makeMessageId } from './compose-notice.ts';
export { composeReportMessage } from './compose-report-message.ts';
export { composeSharedNotice } from './compose-shared-notice.ts';
export { type SilentReason, silentReason } from './silent-reason.ts';
export { takeInComposed } from './take-in.ts';
export { base64Lines, formatDate } from './write-mime.ts';
