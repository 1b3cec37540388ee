import { mailboxChangeCalls } from './mailbox-changes.ts';
import { mailboxExportCalls } from './mailbox-export.ts';
import { mailboxListCalls } from './mailbox-lists.ts';
import { mailboxReadingCalls } from './mailbox-reading.ts';

export const mailboxCalls = {
  ...mailboxListCalls,
  ...mailboxReadingCalls,
  ...mailboxChangeCalls,
  ...mailboxExportCalls,
};
