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
  replyTextEmpty: entry(400520, '请填写回复内容', 'Enter the text of the reply'),
  replyTextTooLong: entry(400521, '回复内容不能超过{max}个字符', 'The reply cannot be more than {max} characters'),
  replyPeriodReversed: entry(400522, '结束时间必须晚于开始时间', 'The end must be later than the start'),
  replyPeriodOver: entry(400523, '结束时间必须晚于现在', 'The end must be later than now'),
  forwardAddressEmpty: entry(400524, '请填写转发地址', 'Enter an address to forward to'),
  forwardAddressInvalid: entry(400525, '转发地址不正确：{address}', 'This forward address is not valid: {address}'),
  forwardAddressTwice: entry(400526, '转发地址重复：{address}', 'This forward address is there twice: {address}'),
  forwardAddressOwn: entry(400527, '不能转发给自己：{address}', 'Mail cannot be forwarded to yourself: {address}'),
  tooManyForwardAddresses: entry(400528, '转发地址最多{max}个', 'There can be at most {max} forward addresses'),
  forwardOutside: entry(
    403520,
    '单位不允许自动转发到外部地址：{address}',
    'The organisation does not allow forwarding to addresses outside it: {address}',
  ),

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

  // Read-limited mail: 40x600 to 40x619.
};
