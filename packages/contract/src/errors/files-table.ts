import { entry } from './entry.ts';

/** Errors of the file centre and of shares: 40x260 to 40x299. */
export const filesErrors = {
  fileNameEmpty: entry(400260, '名称不能为空', 'Enter a name'),
  fileNameTooLong: entry(400261, '名称不能超过 {max} 个字符', 'The name can have up to {max} characters'),
  fileNameInvalid: entry(
    400262,
    '名称中不能包含 / \\ : * ? " < > | 等字符，也不能以空格或点结尾',
    'Names can\'t contain / \\ : * ? " < > | or control characters, or end with a space or a dot',
  ),
  fileTypeFixed: entry(400263, '重命名不能修改文件类型', "The file type can't be changed by renaming"),
  fileTooDeep: entry(400264, '文件夹层级不能超过 {max} 层', 'Folders can be nested up to {max} levels deep'),
  fileInItself: entry(400265, '不能把文件夹移动或复制到它自己里面', "A folder can't be moved or copied into itself"),
  tooManyFiles: entry(
    400266,
    '一次最多处理 {max} 个文件，请分批进行',
    'You can process up to {max} files at a time. Try fewer',
  ),
  tooManyStars: entry(400267, '星标文件最多 {max} 个', 'You can star up to {max} files'),
  fileReadOnly: entry(403260, '您对此处只有查看权限', 'You only have permission to view this'),
  fileNotYours: entry(403261, '只有管理者可以设置共享', 'Only managers can change sharing'),
  fileNotFound: entry(
    404260,
    '文件不存在，或您没有权限查看',
    "The file doesn't exist, or you don't have permission to view it",
  ),
  nodeNameTaken: entry(
    409260,
    '已有同名的文件或文件夹：{name}',
    'A file or folder with this name already exists: {name}',
  ),
  versionInUse: entry(409261, '不能删除当前版本', "The current version can't be deleted"),
  fileInfected: entry(
    409262,
    '文件未通过病毒检查，已被拒绝：{name}',
    'The file failed the virus check and was rejected: {name}',
  ),
  fileSpaceFull: entry(413260, '文件中心空间不足，无法上传文件', 'Insufficient storage space, unable to upload files!'),
  officeFormat: entry(400268, '此类文件不能在线编辑', "Files of this type can't be edited online"),
  officeUnavailable: entry(
    503260,
    '在线编辑服务暂时无法连接，请稍后重试',
    "The online editor isn't available right now. Try again in a moment",
  ),
  fileLocked: entry(
    423260,
    '{name} 正在被 {holder} 编辑，暂时不能修改',
    "{name} is being edited by {holder} and can't be changed right now",
  ),
  shareDaysInvalid: entry(400280, '有效期必填，且为 1 至 {max} 天', 'Enter a validity of 1 to {max} days'),
  shareAccessesInvalid: entry(400281, '访问次数必填，且为 1 至 {max} 次', 'Enter a number of accesses from 1 to {max}'),
  shareCodeInvalid: entry(
    400282,
    '提取码为 {min} 至 {max} 位字母或数字',
    'The extraction code must have {min} to {max} letters or digits',
  ),
  shareTitleTooLong: entry(400283, '标题不能超过 {max} 个字符', 'The title can have up to {max} characters'),
  shareMessageTooLong: entry(400284, '说明不能超过 {max} 个字符', 'The note can have up to {max} characters'),
  shareTooMany: entry(
    400285,
    '分享链接最多 {max} 个，请稍后再试',
    'You can have up to {max} share links. Try again later',
  ),
  shareCodeWrong: entry(403280, '提取码错误，还可尝试 {left} 次', 'Incorrect code. {left} attempts left'),
  shareLocked: entry(403281, '提取码错误次数过多，请一小时后再试', 'Too many incorrect codes. Try again in an hour'),
  shareTicketOver: entry(403282, '访问已超时，请重新输入提取码', 'Your visit has timed out. Enter the code again'),
  shareNotFound: entry(
    404280,
    '分享链接不存在，或内容目前无法访问',
    "The link doesn't exist, or its content isn't available",
  ),
  shareExpired: entry(404281, '分享链接已失效', 'The link has expired'),
  shareCancelled: entry(404282, '分享链接已被取消', 'The link was cancelled'),
  shareUsedUp: entry(404283, '分享链接的访问次数已用完', 'This link has reached its number of accesses'),
  shareGuessed: entry(
    404284,
    '提取码错误次数过多，链接已关闭，请联系分享者续期',
    'This link was closed after too many incorrect codes. Ask its owner to renew it',
  ),
  shareFull: entry(409280, '文件数量已达上限 {max} 个', 'The limit of {max} files has been reached'),
} as const;
