import { entry } from './entry.ts';
import { sendingLimitEntries } from './sending-limit-errors.ts';

/** Errors of writing and sending, by capability. */
export const writingErrors = {
  ...sendingLimitEntries,
  massMailUnconfirmed: entry(
    409400,
    '此邮件将发送给 {count} 位收件人，请确认',
    'This message will be sent to {count} recipients. Confirm to continue',
  ),
  scheduleInPast: entry(400400, '定时发送时间必须晚于当前时间', 'The scheduled time must be later than now'),

  // Scheduling and taking back: 40x401 to 40x419.
  scheduleMissing: entry(400401, '请选择定时发送时间', 'Choose a time to send'),
  scheduleTooFar: entry(400402, '定时发送时间不能超过 {days} 天', 'Messages can be scheduled up to {days} days ahead'),
  pendingNotFound: entry(404401, '没有找到这封待发邮件', 'This message is no longer waiting to be sent'),
  alreadySent: entry(409401, '邮件已经发出，不能再修改', "The message was already sent and can't be changed"),
  recallNotSent: entry(
    404402,
    '只能撤回自己发出、且投递记录仍在的邮件',
    'You can only recall messages you sent that still have a delivery record',
  ),
  remindNotSent: entry(
    400403,
    '只能为“已发送”中的邮件设置回复提醒',
    'You can only set reply reminders on messages in Sent',
  ),
  remindTime: entry(
    400404,
    '回复提醒的时间须晚于发送时间至少一分钟，且在五年以内',
    'Choose a reminder time at least a minute after the message is sent, and at most five years from now',
  ),
  tooManyScheduled: entry(
    409402,
    '定时邮件最多 {max} 封，请先处理已有的定时邮件',
    'You can have up to {max} scheduled messages. Send or remove some first',
  ),

  // Rules: 40x500 to 40x519.
  ruleNameEmpty: entry(400500, '规则名称不能为空', 'rule name cannot be empty'),
  ruleNameTooLong: entry(400501, '规则名称不能超过 {max} 个字符', 'rule name cannot be more than {max} characters'),
  ruleConditionMissing: entry(400502, '请至少添加一个条件', 'Add at least one condition'),
  ruleValueEmpty: entry(400503, '条件内容不能为空', 'Enter a value for the condition'),
  ruleValueInvalid: entry(
    400504,
    '条件内容只能包含字母、半角符号、数字、中文、. 和 @',
    'Condition values can contain letters, half-width symbols, digits, Chinese characters, dot and @',
  ),
  ruleValueTooLong: entry(400505, '条件内容不能超过 {max} 个字符', 'Condition values can have up to {max} characters'),
  ruleActionMissing: entry(400506, '请至少选择一个操作', 'Choose at least one action'),
  ruleActionConflict: entry(
    400507,
    '移动、拒收和删除只能选择一项',
    'Choose only one of moving, rejecting and deleting',
  ),
  ruleReplyEmpty: entry(400508, '回复内容不能为空', 'reply content cannot be empty'),
  ruleReplyTooLong: entry(
    400509,
    '回复内容不能超过 {max} 个字符',
    'reply content cannot be more than {max} characters',
  ),
  ruleForwardEmpty: entry(400510, '转发地址不能为空', 'forward address cannot be empty'),
  ruleForwardInvalid: entry(400511, '转发地址 {address} 格式不正确', "The forwarding address {address} isn't valid"),
  ruleForwardTwice: entry(400512, '转发地址 {address} 重复', 'The forwarding address {address} is listed twice'),
  ruleForwardTooMany: entry(400513, '转发地址最多 {max} 个', 'You can have up to {max} forwarding addresses'),
  ruleForwardOwn: entry(400514, '不能转发给自己', "You can't forward to yourself"),
  ruleFolderRequired: entry(400515, '请选择文件夹', 'Choose a folder'),
  ruleLabelRequired: entry(400516, '请选择标签', 'Choose a label'),
  tooManyMailRules: entry(400517, '最多可设置 {max} 条规则', 'You can have up to {max} rules'),
  ruleNothingForOldMail: entry(
    400518,
    '转发、拒收和稍后处理不适用于已收到的邮件',
    "Forwarding, rejecting and snoozing don't apply to existing messages",
  ),
  tooManyBodyConditions: entry(
    400519,
    '全部规则中关于正文的条件最多 {max} 个',
    'All rules together can have up to {max} conditions on the body',
  ),
  ruleForwardOutside: entry(
    403500,
    '单位不允许自动转发到外部地址 {address}',
    "Your organisation doesn't allow automatic forwarding to the external address {address}",
  ),
  mailRuleNotFound: entry(404500, '规则不存在或已删除', "The rule doesn't exist or was deleted"),
  ruleTargetGone: entry(
    409500,
    '规则的目标文件夹或标签已删除，请先修改规则',
    'The folder or label of this rule was deleted. Edit the rule first',
  ),

  // Automatic reply and forward: 40x520 to 40x539.
  replyTextEmpty: entry(400520, '请填写回复内容', 'Enter the reply text'),
  replyTextTooLong: entry(400521, '回复内容不能超过 {max} 个字符', 'The reply can have up to {max} characters'),
  replyPeriodReversed: entry(400522, '结束时间必须晚于开始时间', 'The end must be later than the start'),
  replyPeriodOver: entry(400523, '结束时间必须晚于现在', 'The end must be later than now'),
  forwardAddressEmpty: entry(400524, '请填写转发地址', 'Enter a forwarding address'),
  forwardAddressInvalid: entry(400525, '转发地址不正确：{address}', "This forwarding address isn't valid: {address}"),
  forwardAddressTwice: entry(400526, '转发地址重复：{address}', 'This forwarding address is listed twice: {address}'),
  forwardAddressOwn: entry(400527, '不能转发给自己：{address}', "You can't forward to yourself: {address}"),
  tooManyForwardAddresses: entry(400528, '转发地址最多 {max} 个', 'You can have up to {max} forwarding addresses'),
  forwardOutside: entry(
    403520,
    '单位不允许自动转发到外部地址：{address}',
    "Your organisation doesn't allow automatic forwarding to external addresses: {address}",
  ),

  // Signatures, templates, stationery, pictures: 40x540 to 40x559.
  writingAidNameEmpty: entry(400540, '名称不能为空', 'Enter a name'),
  writingAidNameTooLong: entry(400541, '名称不能超过 {max} 个字符', 'The name can have up to {max} characters'),
  writingAidTooLarge: entry(400542, '内容过大，最大 {max}', 'Too large. The limit is {max}'),
  signaturesFull: entry(400543, '最多保存 {max} 个签名', 'You can save up to {max} signatures'),
  templatesFull: entry(400544, '最多保存 {max} 个信件模板', 'You can save up to {max} templates'),
  papersFull: entry(400545, '最多保存 {max} 个信纸', 'You can save up to {max} stationery designs'),
  customPicturesFull: entry(
    400546,
    '图片过多，请先删除不用的签名、模板或信纸',
    "You have too many images. Delete signatures, templates or stationery you don't use",
  ),
  customPictureRefused: entry(
    400547,
    '只支持 PNG、JPEG、GIF、WebP 图片，且图片必须完好',
    'Only undamaged PNG, JPEG, GIF and WebP images are supported',
  ),
  writingAidNameTaken: entry(409540, '已有同名的{name}', '{name} already exists'),
  writingAidOfOrganisation: entry(
    403540,
    '单位统一设置的内容不能修改',
    "Items set by your organisation can't be changed",
  ),
  signatureForced: entry(403541, '签名由单位统一设置', 'Your organisation sets the signature'),
  signatureNotFound: entry(404540, '签名不存在或已被删除', "The signature doesn't exist or was deleted"),
  templateNotFound: entry(404541, '信件模板不存在或已被删除', "The template doesn't exist or was deleted"),
  paperNotFound: entry(404542, '信纸不存在或已被删除', "The stationery doesn't exist or was deleted"),
  customPictureNotFound: entry(404543, '图片不存在或链接已失效', "The image doesn't exist or its link has expired"),

  // Nicknames, aliases, grants: 40x560 to 40x579.
  nicknameEmpty: entry(400560, '昵称不能为空', 'Enter a nickname'),
  nicknameTooLong: entry(400561, '昵称不能超过 {max} 个字符', 'The nickname can have up to {max} characters'),
  nicknameCharacters: entry(
    400562,
    '昵称中不能有 @、尖括号或不可见字符',
    "The nickname can't contain @, angle brackets or invisible characters",
  ),
  aliasReserved: entry(400563, '地址 {address} 留给管理员使用', 'The address {address} is reserved for administrators'),
  tooManyAliases: entry(400564, '最多可以有 {max} 个自建别名', 'You can create up to {max} aliases'),
  grantNotFound: entry(404561, '没有这项授权', "This access doesn't exist"),
  aliasNotFound: entry(
    404560,
    '没有这个别名，或它由管理员设置',
    "The alias doesn't exist or was set by an administrator",
  ),

  // Uploads and large attachments: 40x580 to 40x599.
  uploadHeaderInvalid: entry(400580, '上传请求有误：{reason}', "The upload request isn't valid: {reason}"),
  largeFileFailed: entry(400581, '作为附件发送失败：{name}', 'fail to send as attachment: {name}'),
  largeTypeChanged: entry(
    400582,
    '新版本的文件类型必须与原文件相同：{name}',
    'A new version must have the same file type as {name}',
  ),
  largeCodeWrong: entry(
    400583,
    '验证码错误或已失效，请核对后重试，或重新获取',
    'The code is incorrect or has expired. Check it or request a new one',
  ),
  largeRevoked: entry(
    409584,
    '“{name}”的下载链接已停用，请先在“我的大附件”中恢复',
    'The link of “{name}” is turned off. Turn it on again in “My large attachments” first',
  ),
  largeLimited: entry(
    403581,
    '此文件仅限邮件收件人下载，请先验证邮箱地址',
    'Only recipients of the message can download this file. Verify your email address first',
  ),
  largeSpaceOff: entry(403580, '不能上传文件到大附件空间', 'cannot upload files in the large attachment space'),
  uploadNotFound: entry(
    404580,
    '上传不存在或已过期，请重新上传',
    "The upload doesn't exist or has expired. Upload the file again",
  ),
  largeFileNotFound: entry(
    404581,
    '大附件不存在、已过期或暂不可用',
    "The large attachment doesn't exist, has expired or isn't available at the moment",
  ),
  uploadMoved: entry(409580, '上传位置不一致，请继续上传', "The upload position doesn't match. Resume the upload"),
  integrityFailed: entry(409581, '完整性校验失败，请删除后重新上传', 'integrity check failed, delete and re-upload'),
  tooManyUnfinished: entry(
    409582,
    '未完成的上传过多，请等待完成或移除后重试',
    'You have too many unfinished uploads. Wait for them to finish or remove some, then try again',
  ),
  uploadUnfinished: entry(409583, '文件还没有上传完', "The file hasn't finished uploading"),
  tusVersion: entry(412580, '不支持的上传协议版本', "This upload protocol version isn't supported"),
  largeSpaceFull: entry(
    413580,
    '文件中心空间不足，附件上传失败',
    'file centre quota insufficient, attachment upload failed',
  ),
  fileTooLarge: entry(413581, '单个文件不能超过 {max}', "A file can't be larger than {max}"),
  uploadSpaceFull: entry(
    413582,
    '未发送邮件（草稿、待发送和正在写的邮件）中的附件过多，合计不能超过 {max}。请发送或删除带附件的草稿，或移除不需要的附件后重试',
    "Attachments in your unsent messages (drafts, scheduled messages and open messages) exceed {max} in total. Send or delete drafts with attachments, or remove attachments you don't need, and try again",
  ),
  uploadTakenOver: entry(423580, '此文件已在另一处继续上传', 'This file is being uploaded elsewhere'),
  chunkDamaged: entry(460580, '数据在传输中损坏，请重试', 'The data was damaged in transit. Try again'),

  // Delivery: 40x620 to 40x639 where sign-in (people-table.ts) does not have the number, and 40x830 to 40x849.
  virusFound: entry(
    400830,
    '邮件含有病毒（{name}），未发送。请删除有问题的附件后再试',
    "The message contains a virus ({name}) and wasn't sent. Remove the attachment and try again",
  ),
  outgoingJunk: entry(
    400831,
    '这封邮件被判定为垃圾邮件，未发送。如果判断有误，请联系管理员',
    "This message looks like junk and wasn't sent. If that's a mistake, contact your administrator",
  ),
  dkimKeyNotFound: entry(
    404620,
    '{domain} 没有选择器为 {selector} 的密钥',
    '{domain} has no key with the selector {selector}',
  ),
  dkimKeyPending: entry(
    409620,
    '{domain} 已有一个等待生效的新密钥 {selector}',
    '{domain} already has a new key waiting to be used: {selector}',
  ),
  dkimKeyNotPublished: entry(
    409621,
    'DNS 中还看不到 {name} 的记录，或内容不符：{reason}',
    "The DNS record {name} is missing or doesn't match: {reason}",
  ),
  dkimKeyInUse: entry(
    409622,
    '密钥 {selector} 正在用于签名，不能删除',
    "The key {selector} is being used for signing and can't be deleted",
  ),
  scannerUnavailable: entry(
    503620,
    '内容检查暂时不可用，邮件未发送，请稍后再试',
    "The content check isn't available right now, so the message wasn't sent. Try again later",
  ),

  // Read-limited mail: 40x600 to 40x619.
  authorisedPasswordMissing: entry(400600, '请设置阅读密码', 'Set a read password'),
  authorisedPasswordTooLong: entry(
    400601,
    '阅读密码不能超过 {max} 个字符',
    'The read password can have up to {max} characters',
  ),
  authorisedLargeFile: entry(
    400602,
    '限读邮件不能带大附件，其链接不受阅读次数限制',
    "Read-limited messages can't include large attachments, because reads of their links can't be limited",
  ),
  authorisedOff: entry(403600, '单位已关闭限读邮件', 'Your organisation has turned off read-limited messages'),
  authorisedWrongPassword: entry(
    403601,
    '阅读密码错误，还可尝试 {left} 次',
    'Incorrect read password. {left} attempts left',
  ),
  authorisedLocked: entry(
    403602,
    '密码错误次数过多，请一小时后再试',
    'Too many incorrect passwords. Try again in an hour',
  ),
  authorisedUnreadable: entry(
    404600,
    '这封邮件无法打开：链接无效，或已读完、已过期、已被发件人收回，或暂时关闭（密码多次错误，或邮箱已停用）',
    "This message can't be opened. The link isn't valid, the message reached its number of reads, expired or was ended by the sender, or it's temporarily unavailable (too many wrong passwords, or a suspended mailbox)",
  ),
  authorisedNotFound: entry(
    404601,
    '这不是限读邮件，或其记录已过期',
    "This isn't a read-limited message, or its record has expired",
  ),
  authorisedTooLarge: entry(
    413600,
    '限读邮件的附件和图片总共不能超过 {max}',
    'Attachments and images in a read-limited message can total up to {max}',
  ),
};
