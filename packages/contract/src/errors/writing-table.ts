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
  scheduleMissing: entry(400401, '请选择定时发送时间', 'Choose the time at which it is to be sent'),
  scheduleTooFar: entry(400402, '定时发送时间不能超过{days}天', 'The scheduled time can be at most {days} days away'),
  pendingNotFound: entry(404401, '没有找到这封待发邮件', 'There is no such mail waiting to be sent'),
  alreadySent: entry(409401, '邮件已经发出，不能再修改', 'The mail has been sent and cannot be changed any more'),
  withdrawNotSent: entry(404402, '只能撤回自己发出的邮件', 'Only a mail that you have sent can be withdrawn'),
  tooManyScheduled: entry(
    409402,
    '定时邮件最多{max}封，请先处理已有的定时邮件',
    'There can be at most {max} scheduled mails. Send or remove some first',
  ),

  // Rules: 40x500 to 40x519.

  // Automatic reply and forward: 40x520 to 40x539.

  // Signatures, templates, stationery, pictures: 40x540 to 40x559.

  // Nicknames, aliases, grants: 40x560 to 40x579.

  // Uploads and large attachments: 40x580 to 40x599.

  // Read-limited mail: 40x600 to 40x619.
};
