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
  nicknameEmpty: entry(400560, '昵称不能为空', 'The nickname cannot be empty'),
  nicknameTooLong: entry(400561, '昵称不能超过{max}个字符', 'The nickname cannot be more than {max} characters'),
  nicknameCharacters: entry(
    400562,
    '昵称中不能有 @、尖括号或不可见字符',
    'The nickname cannot have @, angle brackets or invisible characters',
  ),
  aliasReserved: entry(400563, '地址 {address} 留给管理员使用', 'The address {address} is kept for administrators'),
  tooManyAliases: entry(400564, '最多可以有{max}个自建别名', 'You can make at most {max} aliases'),
  grantNotFound: entry(404561, '没有这项授权', 'There is no such grant'),
  aliasNotFound: entry(404560, '没有这个别名，或它由管理员设置', 'There is no such alias, or an administrator made it'),

  // Uploads and large attachments: 40x580 to 40x599.

  // Delivery: 40x620 to 40x639.
  virusFound: entry(
    400620,
    '邮件含有病毒（{name}），未发送。请删除有问题的附件后再试',
    'The mail carries a virus ({name}) and was not sent. Take the attachment out and try again',
  ),
  dkimKeyNotFound: entry(
    404620,
    '{domain} 没有选择器为 {selector} 的密钥',
    '{domain} has no key with the selector {selector}',
  ),
  dkimKeyPending: entry(
    409620,
    '{domain} 已有一个等待生效的新密钥 {selector}',
    '{domain} has a new key already that waits to be used: {selector}',
  ),
  dkimKeyNotPublished: entry(
    409621,
    'DNS 中还看不到 {name} 的记录，或内容不符：{reason}',
    'The record {name} is not seen in DNS as it should be: {reason}',
  ),
  dkimKeyInUse: entry(
    409622,
    '密钥 {selector} 正在用于签名，不能删除',
    'The key {selector} signs mail and cannot be removed',
  ),
  scannerUnavailable: entry(
    503620,
    '内容检查暂时不可用，邮件未发送，请稍后再试',
    'The content check does not answer; the mail was not sent. Try again in a moment',
  ),

  // Read-limited mail: 40x600 to 40x619.
};
