import { mailboxChangeCalls } from './mailbox-changes.ts';
import { mailboxExportCalls } from './mailbox-export.ts';
import { mailboxListCalls } from './mailbox-lists.ts';
import { mailboxReadingCalls } from './mailbox-reading.ts';
import { mailboxThreadCalls } from './mailbox-thread.ts';

export const mailboxCalls = {
  ...mailboxListCalls,
  ...mailboxReadingCalls,
  ...mailboxChangeCalls,
  ...mailboxExportCalls,
  ...mailboxThreadCalls,
};
