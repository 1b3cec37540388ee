import type { AnyOperation } from '../../engines/database/port.ts';
import { addAnnouncement, readAnnouncement, removeAnnouncement } from './announcements.ts';
import { issueConsoleToken, takeConsoleToken } from './console-token.ts';
import { keepFeedback } from './feedback.ts';
import { putAsk } from './put-ask.ts';
import { setMailboxExpiry } from './set-mailbox-expiry.ts';

/** What the database thread runs for this capability. */
export const homeOperations: readonly AnyOperation[] = [
  addAnnouncement,
  removeAnnouncement,
  readAnnouncement,
  keepFeedback,
  putAsk,
  issueConsoleToken,
  takeConsoleToken,
  setMailboxExpiry,
];
