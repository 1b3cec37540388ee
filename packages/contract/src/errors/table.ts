import { approvalErrors } from './approval-table.ts';
import { calendarErrors } from './calendar-table.ts';
import { contactsErrors } from './contacts-table.ts';
import { type ErrorEntry, entry } from './entry.ts';
import { filesErrors } from './files-table.ts';
import { mailGroupsErrors } from './mail-groups-table.ts';
import { peopleErrors } from './people-table.ts';
import { resourcesErrors } from './resources-table.ts';
import { taskErrors } from './tasks-table.ts';
import { writingErrors } from './writing-table.ts';

/** Every error of the API: what happened and what to do. `{name}` is replaced with the value of that name in `params`. */
export const errors = {
  invalidInput: entry(400000, '输入有误：{reason}', "The input isn't valid: {reason}"),
  selectRow: entry(400001, '请至少选择一行', 'please select at least one row'),
  alreadyInFolder: entry(400002, '已在该文件夹中', 'already in this folder'),
  folderNameEmpty: entry(400003, '文件夹名称不能为空', 'folder name cannot be empty'),
  folderNameTooLong: entry(
    400004,
    '文件夹名称不能超过 {max} 个字符',
    'folder name cannot be more than {max} characters',
  ),
  labelNameEmpty: entry(400005, '标签名称不能为空', 'label name cannot be empty'),
  labelNameTooLong: entry(400006, '标签名称不能超过 {max} 个字符', 'label name cannot be more than {max} characters'),
  searchEmpty: entry(400007, '请输入搜索关键词或其他条件', 'Enter a keyword or another filter to search'),
  searchTimesReversed: entry(400008, '开始时间不能晚于结束时间', "The start time can't be later than the end time"),
  mailboxNameEmpty: entry(400040, '邮箱文件夹名称不能为空', 'mailbox folder name cannot be empty'),
  nameCharacters: entry(400041, '名称中有不能使用的字符', "The name contains characters that can't be used"),
  folderTooDeep: entry(400042, '文件夹最多嵌套 {max} 层', 'Folders can be nested up to {max} levels deep'),
  folderInItself: entry(400043, '不能把文件夹移到它自己里面', "A folder can't be moved into itself"),
  tooManyFolders: entry(400044, '文件夹最多 {max} 个', 'You can have up to {max} folders'),
  tooManyLabels: entry(400045, '标签最多 {max} 个', 'You can have up to {max} labels'),
  tooManyKeywords: entry(400049, '一封邮件的关键字最多 {max} 个', 'A message can have up to {max} keywords'),
  folderHasChildren: entry(
    400046,
    '文件夹中还有子文件夹，请确认一并删除',
    'This folder has subfolders. Confirm that they should be deleted too',
  ),
  folderHasPassword: entry(400047, '文件夹已设置密码', 'This folder already has a password'),
  folderHasNoPassword: entry(400048, '文件夹没有设置密码', 'This folder has no password'),
  subjectEmpty: entry(400009, '请填写主题', 'Enter a subject'),
  subjectTooLong: entry(400010, '主题不能超过 {max} 个字符', 'The subject cannot be more than {max} characters'),
  recipientsEmpty: entry(400011, '请至少填写一个收件人', 'Enter at least one recipient'),
  recipientInvalid: entry(400012, '收件人地址不正确：{address}', "This recipient address isn't valid: {address}"),
  tooManyAttachments: entry(400013, '附件最多 {max} 个', 'Up to {max} attachments'),
  fileEmpty: entry(400014, '不能上传 0 KB 的文件', "Files of 0 KB can't be uploaded"),
  fileNameTaken: entry(400015, '不能上传同名文件：{name}', 'Cannot upload files with the same name: {name}'),
  tooManyRecipients: entry(400016, '收件人最多 {max} 个', 'Up to {max} recipients'),
  settingUnknown: entry(400017, '没有名为“{key}”的设置', "There's no setting named “{key}”"),
  settingInvalid: entry(
    400018,
    '设置“{key}”的值不正确：{reason}',
    "The value of the setting “{key}” isn't valid: {reason}",
  ),
  fileTypeRefused: entry(400019, '不允许上传此类型的文件：{name}', "This file type can't be uploaded: {name}"),
  savedSearchNameEmpty: entry(400250, '搜索名称不能为空', 'Enter a name for the search'),
  savedSearchNameTooLong: entry(
    400251,
    '搜索名称不能超过 {max} 个字符',
    'The search name can have up to {max} characters',
  ),
  savedSearchesFull: entry(400252, '最多保存 {max} 个搜索', 'You can save up to {max} searches'),
  savedSearchNotFound: entry(404250, '保存的搜索不存在或已被删除', "The saved search doesn't exist or was deleted"),
  fromNotAllowed: entry(403003, '您不能使用这个发件地址：{address}', "You can't send from {address}"),

  loginExpired: entry(401000, '登录已过期，请重新登录', 'login expired, please log in again'),
  signInFailed: entry(401001, '用户名或密码不正确', 'The user name or password is incorrect'),
  refreshInvalid: entry(401002, '登录已过期，请重新登录', 'login expired, please log in again'),
  locked: entry(401014, '屏幕已锁定，请先解锁', 'The screen is locked. Unlock it first', 400),

  notAllowed: entry(403000, '您没有权限执行此操作', "You don't have permission to do this"),
  crossSite: entry(403001, '请求来源不被信任', "The request didn't come from this site"),
  folderClosed: entry(403040, '文件夹已锁定，请先输入密码打开', 'This folder is locked. Enter its password first'),
  folderPasswordWrong: entry(403041, '文件夹密码不正确', 'The folder password is incorrect'),
  loginPasswordWrong: entry(403042, '登录密码不正确', 'The account password is incorrect'),
  folderOfSystem: entry(403043, '系统文件夹不能这样更改', "System folders can't be changed this way"),
  featureOff: entry(403002, '此功能未开启', 'This feature is turned off'),

  notFound: entry(404000, '没有找到您要的内容', "The item you requested wasn't found"),
  mailNotFound: entry(404001, '邮件不存在或已被删除', "The message doesn't exist or was deleted"),
  folderNotFound: entry(404002, '文件夹不存在', "The folder doesn't exist"),
  labelNotFound: entry(404003, '标签不存在', "The label doesn't exist"),
  draftNotFound: entry(404004, '草稿不存在或已发送', "The draft doesn't exist or was already sent"),
  attachmentNotFound: entry(404005, '附件不存在或链接已失效', "The attachment doesn't exist or its link has expired"),
  methodNotAllowed: entry(405000, '不支持此请求方式', "This request method isn't supported"),

  conflict: entry(409000, '内容已被更改，请刷新后重试', 'Someone changed this in the meantime. Reload and try again'),
  draftChanged: entry(409001, '草稿已在另一个窗口中更改', 'The draft was changed in another window'),
  nameTaken: entry(409002, '名称已存在', 'This name is already in use'),
  keyReused: entry(409003, '重复的请求内容不一致', "The repeated request doesn't match the first one"),

  tooLarge: entry(413000, '内容过大，最大 {max}', 'Too large. The limit is {max}'),
  attachmentsTooLarge: entry(413001, '普通附件总大小不能超过 {max}', 'Attachments can total up to {max}'),
  mediaType: entry(415000, '不支持的内容类型', "This content type isn't supported"),
  unknownHost: entry(421000, '此服务器不为该主机名服务', "This server doesn't serve that host name"),
  tooMany: entry(429000, '操作过于频繁，请在 {seconds} 秒后重试', 'Too many requests. Try again in {seconds} seconds'),

  picturesNever: entry(403300, '垃圾邮件中的远程图片不能显示', "Remote images in junk mail can't be shown"),
  senderUnproven: entry(
    403301,
    '发件域未通过验证，不能记住这个发件人',
    "This sender's domain isn't verified, so the sender can't be remembered",
  ),
  pictureNotFound: entry(404300, '图片不能显示或链接已失效', "The image can't be shown or its link has expired"),
  unsubscribeUnknown: entry(404301, '这封邮件没有可用的退订方式', "This message doesn't offer a way to unsubscribe"),
  unsubscribeFailed: entry(
    502300,
    '退订请求没有被 {host} 接受，请稍后重试或打开退订网页',
    "{host} didn't accept the unsubscribe request. Try again later or open its website",
  ),
  receiptAnswered: entry(409300, '这封邮件没有待处理的已读回执请求', "There's no read receipt request to respond to"),
  senderInvalid: entry(
    400300,
    '请输入邮箱地址，或 @ 开头的域名：{sender}',
    'Enter an email address, or a domain starting with @: {sender}',
  ),
  senderListed: entry(409301, '{sender} 已在列表中', '{sender} is already in the list'),
  senderOwn: entry(400301, '不能拉黑自己或本单位的域名', "You can't block yourself or your organisation's domain"),
  senderNotListed: entry(404302, '列表中没有 {sender}', "{sender} isn't in the list"),
  tooManyRules: entry(400302, '最多可设置 {max} 条', 'You can have up to {max} entries'),

  addressInvalid: entry(400100, '地址 {address} 不正确', "The address {address} isn't valid: {reason}"),
  domainInvalid: entry(400101, '域名 {domain} 不正确', "The domain {domain} isn't valid: {reason}"),
  personNameInvalid: entry(400102, '名称不能为空且不能超过 {max} 个字符', 'The name must have 1 to {max} characters'),
  passwordTooShort: entry(400103, '密码长度不能少于 {min} 个字符', 'The password must have at least {min} characters'),
  passwordTooLong: entry(400104, '密码长度不能超过 {max} 个字符', 'The password can have up to {max} characters'),
  passwordTooSimple: entry(
    400105,
    '密码须包含数字、大写字母、小写字母和特殊字符中的至少 {count} 类',
    'The password must contain at least {count} of these: digits, upper-case letters, lower-case letters, special characters',
  ),
  passwordHasName: entry(400106, '密码不能包含账号或用户名', "The password can't contain the account or user name"),
  passwordHasRun: entry(
    400107,
    '密码不能包含 3 个以上连续或相同的字符',
    "The password can't contain three or more consecutive or identical characters",
  ),
  passwordTooCommon: entry(400108, '密码过于常见，请更换', 'This password is too common. Choose another'),
  personNotFound: entry(404100, '没有地址为 {address} 的用户', "There's no user with the address {address}"),
  domainNotFound: entry(404101, '没有域名 {domain}', "There's no domain {domain}"),
  departmentNotFound: entry(404102, '没有部门 {name}', "There's no department {name}"),
  authorisationCodeNotFound: entry(
    404103,
    '授权码不存在或已吊销',
    "The authorisation code doesn't exist or was revoked",
  ),
  organisationNotFound: entry(404104, '没有这个组织', "There's no such organisation"),
  addressTaken: entry(409100, '地址 {address} 已被使用', 'The address {address} is already in use'),
  domainTaken: entry(409101, '域名 {domain} 已存在', 'The domain {domain} already exists'),
  departmentTaken: entry(409102, '部门 {name} 已存在', 'The department {name} already exists'),
  departmentInUse: entry(
    409103,
    '部门 {name} 仍在使用中（{count} 处）',
    'The department {name} is still in use ({count} times)',
  ),
  domainInUse: entry(409104, '域名 {domain} 仍有 {count} 个地址', 'The domain {domain} still has addresses: {count}'),
  domainLast: entry(
    409105,
    '{domain} 是组织的最后一个域名，不能删除',
    "{domain} is the organisation's last domain and can't be removed",
  ),
  addressReserved: entry(
    409106,
    '地址 {address} 属于已移除的用户，彻底清除后才能重新使用',
    'The address {address} belongs to someone who was removed. It can be used again once they are purged (user purge)',
  ),
  personRemoved: entry(
    409107,
    '{address} 的用户已移除',
    'The person with the address {address} was removed. Bring them back with user restore, or see user removed',
  ),
  personNotRemoved: entry(
    409108,
    '{address} 的用户没有被移除，只能清除已移除的用户',
    'The person with the address {address} was not removed. Only removed people can be restored or purged',
  ),
  lastAdministrator: entry(
    409109,
    '{address} 是本单位最后一个管理员，请先指定另一个管理员',
    '{address} is the last administrator of the organisation. Make someone else an administrator first',
  ),
  successorInvalid: entry(
    400109,
    '{address} 不能接收此邮箱或其邮件，须为同一单位中未停用的另一个用户',
    '{address} cannot take over the mailbox or its messages: choose someone else in the same organisation who is active',
  ),
  purgeBegun: entry(
    409110,
    '{address} 的邮箱正在清除，不能恢复',
    'The mailbox of {address} is being purged and can no longer be restored',
  ),
  notAPerson: entry(
    400110,
    '{address} 不是个人邮箱，不能移除',
    '{address} is not the mailbox of a person and cannot be removed. For rooms and equipment see resource remove',
  ),
  authorisationCodesUsedUp: entry(
    429100,
    '授权码每天最多生成 {max} 次',
    'You can generate up to {max} authorisation codes per day',
  ),

  // Export and changes of everything that a list holds: 40x320 to 40x339.
  exportTooMany: entry(400320, '一次最多导出 {max} 封邮件', 'You can export up to {max} messages at a time'),
  bulkTooLarge: entry(400321, '一次最多处理 {max} 封邮件', 'You can change up to {max} messages at a time'),
  snoozeTime: entry(
    400322,
    '请选择一分钟以后、五年以内的时间',
    'Choose a time at least a minute and at most five years from now',
  ),
  bulkNotFound: entry(404320, '该操作不存在或已无法撤销', "This change doesn't exist or can no longer be undone"),
  mailBeingEmptied: entry(409320, '邮件正在清空，请稍后再删除', 'mail is being emptied, wait before deleting'),
  bulkRunning: entry(409321, '此列表正在处理中，请稍候', 'This list is already being processed. Please wait'),

  ...writingErrors,
  ...peopleErrors,
  ...contactsErrors,
  ...filesErrors,
  ...approvalErrors,
  ...calendarErrors,
  ...taskErrors,
  ...mailGroupsErrors,
  ...resourcesErrors,

  internal: entry(500000, '服务器内部错误（编号 {requestId}）', 'Internal server error (id {requestId})'),
  busy: entry(503000, '服务器繁忙，请稍后重试', 'The server is busy. Try again in a moment'),
  quotaExceeded: entry(507000, '邮箱空间不足', 'Your mailbox is full'),
  storageUnavailable: entry(
    503001,
    '存储服务暂时无法访问，请稍后重试',
    "The storage can't be reached at the moment. Try again later",
  ),
  storageFull: entry(
    507001,
    '服务器存储空间不足，内容未保存',
    "The server has run out of space. Your changes weren't saved",
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;
