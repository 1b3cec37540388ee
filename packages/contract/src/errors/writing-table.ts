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
  uploadHeaderInvalid: entry(400580, '上传请求有误：{reason}', 'The upload request is not valid: {reason}'),
  largeFileFailed: entry(400581, '作为附件发送失败：{name}', 'fail to send as attachment: {name}'),
  largeSpaceOff: entry(403580, '不能上传文件到大附件空间', 'cannot upload files in the large attachment space'),
  uploadNotFound: entry(
    404580,
    '上传不存在或已过期，请重新上传',
    'The upload does not exist or has expired. Upload the file again',
  ),
  largeFileNotFound: entry(404581, '大附件不存在或已过期', 'The large attachment does not exist or has expired'),
  uploadMoved: entry(409580, '上传位置不一致，请继续上传', 'The upload stands at another place. Ask where, and go on'),
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
  uploadTakenOver: entry(423580, '此文件已在另一处继续上传', 'The upload of this file goes on elsewhere'),
  pieceDamaged: entry(460580, '数据在传输中损坏，请重试', 'The data was damaged on its way. Send it again'),

  // Read-limited mail: 40x600 to 40x619.
};
