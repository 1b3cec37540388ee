/** What the mail system says to people by mail: composed, taken in, and put into an inbox, each in one place. */
export { composeNotice, makeMessageId } from './compose-notice.ts';
export { takeInComposed } from './take-in.ts';
