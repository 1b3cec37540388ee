import { mailboxChangeCalls } from './changes.ts';
import { mailboxExportCalls } from './export.ts';
import { mailboxListCalls } from './lists.ts';
import { mailboxReadingCalls } from './reading.ts';
import { mailboxThreadCalls } from './thread.ts';

export const mailboxCalls = {
  ...mailboxListCalls,
  ...mailboxReadingCalls,
  ...mailboxChangeCalls,
  ...mailboxExportCalls,
  ...mailboxThreadCalls,
};
