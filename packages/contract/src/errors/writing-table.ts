import { entry } from './entry.ts';

/** Errors of writing and sending, by capability. */
export const writingErrors = {
  massMailUnconfirmed: entry(
    409400,
    '此邮件将发送给{count}位收件人，请确认',
    'This mail goes to {count} recipients. Confirm that it is to be sent',
  ),
  scheduleInPast: entry(400400, '定时发送时间必须晚于当前时间', 'The scheduled time must be later than now'),

  // Scheduling and taking back: 40x401 to 40x419.

  // Rules: 40x500 to 40x519.

  // Automatic reply and forward: 40x520 to 40x539.

  // Signatures, templates, stationery, pictures: 40x540 to 40x559.

  // Nicknames, aliases, grants: 40x560 to 40x579.

  // Uploads and large attachments: 40x580 to 40x599.

  // Read-limited mail: 40x600 to 40x619.
};
