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
  letterPartNameEmpty: entry(400540, '名称不能为空', 'The name cannot be empty'),
  letterPartNameTooLong: entry(400541, '名称不能超过{max}个字符', 'The name can have at most {max} characters'),
  letterPartTooLarge: entry(400542, '内容过大，最大 {max}', 'The content is too large; the limit is {max}'),
  signaturesFull: entry(400543, '最多保存{max}个签名', 'At most {max} signatures can be kept'),
  templatesFull: entry(400544, '最多保存{max}个信件模板', 'At most {max} letter templates can be kept'),
  papersFull: entry(400545, '最多保存{max}个信纸', 'At most {max} kinds of stationery can be kept'),
  customPicturesFull: entry(
    400546,
    '图片过多，请先删除不用的签名、模板或信纸',
    'There are too many pictures. Delete signatures, templates or stationery that are not used',
  ),
  customPictureRefused: entry(
    400547,
    '只支持 PNG、JPEG、GIF、WebP 图片，且图片必须完好',
    'Only PNG, JPEG, GIF and WebP pictures that are not damaged can be used',
  ),
  letterPartNameTaken: entry(409540, '已有同名的{name}', '{name} exists already'),
  letterPartOfOrganisation: entry(403540, '组织统一设置的内容不能修改', 'What the organisation sets cannot be changed'),
  signatureForced: entry(403541, '签名由组织统一设置', 'The signature is set by the organisation'),
  signatureNotFound: entry(404540, '签名不存在或已被删除', 'The signature does not exist or was deleted'),
  templateNotFound: entry(404541, '信件模板不存在或已被删除', 'The letter template does not exist or was deleted'),
  paperNotFound: entry(404542, '信纸不存在或已被删除', 'The stationery does not exist or was deleted'),
  customPictureNotFound: entry(404543, '图片不存在或链接已失效', 'The picture does not exist or its link has expired'),

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
