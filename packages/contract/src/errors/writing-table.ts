import { entry } from './entry.ts';

/** Errors of writing and sending, by capability. */
export const writingErrors = {
  massMailUnconfirmed: entry(
    409400,
    '此邮件将发送给 {count} 位收件人，请确认',
    'This mail goes to {count} recipients. Confirm that it is to be sent',
  ),
  scheduleInPast: entry(400400, '定时发送时间必须晚于当前时间', 'The scheduled time must be later than now'),

  // Scheduling and taking back: 40x401 to 40x419.
  scheduleMissing: entry(400401, '请选择定时发送时间', 'Choose the time at which it is to be sent'),
  scheduleTooFar: entry(400402, '定时发送时间不能超过 {days} 天', 'The scheduled time can be at most {days} days away'),
  pendingNotFound: entry(404401, '没有找到这封待发邮件', 'There is no such mail waiting to be sent'),
  alreadySent: entry(409401, '邮件已经发出，不能再修改', 'The mail has been sent and cannot be changed any more'),
  recallNotSent: entry(
    404402,
    '只能撤回自己发出、且投递记录仍在的邮件',
    'Only a mail that you have sent, and whose delivery is still on record, can be recalled',
  ),
  tooManyScheduled: entry(
    409402,
    '定时邮件最多 {max} 封，请先处理已有的定时邮件',
    'There can be at most {max} scheduled mails. Send or remove some first',
  ),

  // Rules: 40x500 to 40x519.
  ruleNameEmpty: entry(400500, '规则名称不能为空', 'rule name cannot be empty'),
  ruleNameTooLong: entry(400501, '规则名称不能超过 {max} 个字符', 'rule name cannot be more than {max} characters'),
  ruleConditionMissing: entry(400502, '请至少添加一个条件', 'Add at least one condition'),
  ruleValueEmpty: entry(400503, '条件内容不能为空', 'The value of the condition cannot be empty'),
  ruleValueInvalid: entry(
    400504,
    '条件内容只能包含字母、半角符号、数字、中文、. 和 @',
    'Condition values allow letters, half-width symbols, digits, Chinese, dot and @',
  ),
  ruleValueTooLong: entry(400505, '条件内容不能超过 {max} 个字符', 'A condition value has at most {max} characters'),
  ruleActionMissing: entry(400506, '请至少选择一个操作', 'Choose at least one action'),
  ruleActionConflict: entry(
    400507,
    '移动、拒收和删除只能选择一项',
    'Choose one of moving, rejecting and deleting, and each action once',
  ),
  ruleReplyEmpty: entry(400508, '回复内容不能为空', 'reply content cannot be empty'),
  ruleReplyTooLong: entry(
    400509,
    '回复内容不能超过 {max} 个字符',
    'reply content cannot be more than {max} characters',
  ),
  ruleForwardEmpty: entry(400510, '转发地址不能为空', 'forward address cannot be empty'),
  ruleForwardInvalid: entry(400511, '转发地址 {address} 格式不正确', 'The forward address {address} is not valid'),
  ruleForwardTwice: entry(400512, '转发地址 {address} 重复', 'The forward address {address} is there twice'),
  ruleForwardTooMany: entry(400513, '转发地址最多 {max} 个', 'There can be at most {max} forward addresses'),
  ruleForwardOwn: entry(400514, '不能转发给自己', 'You cannot forward to yourself'),
  ruleFolderRequired: entry(400515, '请选择文件夹', 'Choose a folder'),
  ruleLabelRequired: entry(400516, '请选择标签', 'Choose a label'),
  tooManyMailRules: entry(400517, '最多可设置 {max} 条规则', 'There can be at most {max} rules'),
  ruleNothingForOldMail: entry(
    400518,
    '转发和拒收不适用于已收到的邮件',
    'Forwarding and rejecting are not done to old mail',
  ),
  tooManyBodyConditions: entry(
    400519,
    '全部规则中关于正文的条件最多 {max} 个',
    'All rules together can have at most {max} conditions about the body',
  ),
  ruleForwardOutside: entry(
    403500,
    '单位不允许自动转发到外部地址 {address}',
    'Your organisation does not allow forwarding to the outside address {address}',
  ),
  mailRuleNotFound: entry(404500, '规则不存在或已删除', 'The rule does not exist or was deleted'),
  ruleTargetGone: entry(
    409500,
    '规则的目标文件夹或标签已删除，请先修改规则',
    'The folder or label of this rule was deleted. Change the rule first',
  ),

  // Automatic reply and forward: 40x520 to 40x539.
  replyTextEmpty: entry(400520, '请填写回复内容', 'Enter the text of the reply'),
  replyTextTooLong: entry(400521, '回复内容不能超过 {max} 个字符', 'The reply cannot be more than {max} characters'),
  replyPeriodReversed: entry(400522, '结束时间必须晚于开始时间', 'The end must be later than the start'),
  replyPeriodOver: entry(400523, '结束时间必须晚于现在', 'The end must be later than now'),
  forwardAddressEmpty: entry(400524, '请填写转发地址', 'Enter an address to forward to'),
  forwardAddressInvalid: entry(400525, '转发地址不正确：{address}', 'This forward address is not valid: {address}'),
  forwardAddressTwice: entry(400526, '转发地址重复：{address}', 'This forward address is there twice: {address}'),
  forwardAddressOwn: entry(400527, '不能转发给自己：{address}', 'Mail cannot be forwarded to yourself: {address}'),
  tooManyForwardAddresses: entry(400528, '转发地址最多 {max} 个', 'There can be at most {max} forward addresses'),
  forwardOutside: entry(
    403520,
    '单位不允许自动转发到外部地址：{address}',
    'The organisation does not allow forwarding to addresses outside it: {address}',
  ),

  // Signatures, templates, stationery, pictures: 40x540 to 40x559.
  writingAidNameEmpty: entry(400540, '名称不能为空', 'The name cannot be empty'),
  writingAidNameTooLong: entry(400541, '名称不能超过 {max} 个字符', 'The name can have at most {max} characters'),
  writingAidTooLarge: entry(400542, '内容过大，最大 {max}', 'The content is too large; the limit is {max}'),
  signaturesFull: entry(400543, '最多保存 {max} 个签名', 'At most {max} signatures can be kept'),
  templatesFull: entry(400544, '最多保存 {max} 个信件模板', 'At most {max} templates can be kept'),
  papersFull: entry(400545, '最多保存 {max} 个信纸', 'At most {max} kinds of stationery can be kept'),
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
  writingAidNameTaken: entry(409540, '已有同名的{name}', '{name} exists already'),
  writingAidOfOrganisation: entry(403540, '单位统一设置的内容不能修改', 'What the organisation sets cannot be changed'),
  signatureForced: entry(403541, '签名由单位统一设置', 'The signature is set by the organisation'),
  signatureNotFound: entry(404540, '签名不存在或已被删除', 'The signature does not exist or was deleted'),
  templateNotFound: entry(404541, '信件模板不存在或已被删除', 'The template does not exist or was deleted'),
  paperNotFound: entry(404542, '信纸不存在或已被删除', 'The stationery does not exist or was deleted'),
  customPictureNotFound: entry(404543, '图片不存在或链接已失效', 'The picture does not exist or its link has expired'),

  // Nicknames, aliases, grants: 40x560 to 40x579.
  nicknameEmpty: entry(400560, '昵称不能为空', 'The nickname cannot be empty'),
  nicknameTooLong: entry(400561, '昵称不能超过 {max} 个字符', 'The nickname cannot be more than {max} characters'),
  nicknameCharacters: entry(
    400562,
    '昵称中不能有 @、尖括号或不可见字符',
    'The nickname cannot have @, angle brackets or invisible characters',
  ),
  aliasReserved: entry(400563, '地址 {address} 留给管理员使用', 'The address {address} is kept for administrators'),
  tooManyAliases: entry(400564, '最多可以有 {max} 个自建别名', 'You can make at most {max} aliases'),
  grantNotFound: entry(404561, '没有这项授权', 'There is no such grant'),
  aliasNotFound: entry(404560, '没有这个别名，或它由管理员设置', 'There is no such alias, or an administrator made it'),

  // Uploads and large attachments: 40x580 to 40x599.
  uploadHeaderInvalid: entry(400580, '上传请求有误：{reason}', 'The upload request is not valid: {reason}'),
  largeFileFailed: entry(400581, '作为附件发送失败：{name}', 'fail to send as attachment: {name}'),
  largeTypeChanged: entry(
    400582,
    '新版本的文件类型必须与原文件相同：{name}',
    'A new version must be of the same file type as {name}',
  ),
  largeCodeWrong: entry(
    400583,
    '验证码错误或已失效，请核对后重试，或重新获取',
    'The code is wrong or no longer valid. Check it, or ask for a new one',
  ),
  largeRevoked: entry(
    409584,
    '“{name}”的下载链接已被撤销，请先在“我的大附件”中恢复',
    'The link of “{name}” is revoked. Restore it in “My large attachments” first',
  ),
  largeLimited: entry(
    403581,
    '此文件仅限邮件收件人下载，请先验证邮箱地址',
    'Only recipients of the mail can download this file. Prove your address first',
  ),
  largeSpaceOff: entry(403580, '不能上传文件到大附件空间', 'cannot upload files in the large attachment space'),
  uploadNotFound: entry(
    404580,
    '上传不存在或已过期，请重新上传',
    'The upload does not exist or has expired. Upload the file again',
  ),
  largeFileNotFound: entry(
    404581,
    '大附件不存在、已过期或暂不可用',
    'The large attachment does not exist, has expired or is not available at present',
  ),
  uploadMoved: entry(
    409580,
    '上传位置不一致，请继续上传',
    'The upload stands at another position. Ask where, and go on',
  ),
  integrityFailed: entry(409581, '完整性校验失败，请删除后重新上传', 'integrity check failed, delete and re-upload'),
  tooManyUnfinished: entry(
    409582,
    '未完成的上传过多，请等待完成或移除后重试',
    'Too many uploads are unfinished. Let them finish or remove some, then try again',
  ),
  uploadUnfinished: entry(409583, '文件还没有上传完', 'The file has not come whole yet'),
  tusVersion: entry(412580, '不支持的上传协议版本', 'This version of the upload protocol is not supported'),
  largeSpaceFull: entry(
    413580,
    '文件中心空间不足，附件上传失败',
    'file centre quota insufficient, attachment upload failed',
  ),
  fileTooLarge: entry(413581, '单个文件不能超过 {max}', 'A single file may not be larger than {max}'),
  uploadSpaceFull: entry(
    413582,
    '未发送邮件（草稿、待发送和正在写的邮件）中的附件过多，合计不能超过 {max}。请发送或删除带附件的草稿，或移除不需要的附件后重试',
    'The files of messages that have not left (drafts, waiting mail, messages being written) take too much; {max} is the limit. Send or delete drafts with attachments, or remove files, and try again',
  ),
  uploadTakenOver: entry(423580, '此文件已在另一处继续上传', 'The upload of this file goes on elsewhere'),
  chunkDamaged: entry(460580, '数据在传输中损坏，请重试', 'The data was damaged on its way. Send it again'),

  // Delivery: 40x620 to 40x639 where sign-in (people-table.ts) does not have the number, and 40x830 to 40x849.
  virusFound: entry(
    400830,
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
  authorisedPasswordMissing: entry(400600, '请设置阅读密码', 'Set a read password'),
  authorisedPasswordTooLong: entry(
    400601,
    '阅读密码不能超过 {max} 个字符',
    'The read password can have at most {max} characters',
  ),
  authorisedLargeFile: entry(
    400602,
    '限读邮件不能带大附件，其链接不受阅读次数限制',
    'A read-limited mail cannot carry large attachments: their links are not limited',
  ),
  authorisedOff: entry(403600, '单位已关闭限读邮件', 'Read-limited mail is switched off in your organisation'),
  authorisedWrongPassword: entry(
    403601,
    '阅读密码错误，还可尝试 {left} 次',
    'The password is wrong. Tries left: {left}',
  ),
  authorisedLocked: entry(403602, '密码错误次数过多，请一小时后再试', 'Too many wrong passwords. Try again in an hour'),
  authorisedUnreadable: entry(
    404600,
    '这封邮件无法打开：链接无效，或已读完、已过期、已被发件人收回，或暂时关闭（密码多次错误，或邮箱已停用）',
    'This mail cannot be opened: the link is not valid, or it has been read as often as allowed, has expired, was ended by its sender, or is closed for now (too many wrong passwords, or a suspended mailbox)',
  ),
  authorisedNotFound: entry(
    404601,
    '这不是限读邮件，或其记录已过期',
    'This is no read-limited mail, or its record has expired',
  ),
  authorisedTooLarge: entry(
    413600,
    '限读邮件的附件和图片总共不能超过 {max}',
    'Attachments and pictures of a read-limited mail can be {max} together',
  ),
};
