import { entry } from './entry.ts';

/** Errors of contacts: 40x870 to 40x899. */
export const contactsErrors = {
  contactEmpty: entry(
    400870,
    '请填写姓名、单位、邮箱或电话中的至少一项',
    'Enter at least a name, organisation, email address or phone number',
  ),
  contactNameTooLong: entry(400871, '姓名不能超过 {max} 个字符', 'The name can have up to {max} characters'),
  contactNoteTooLong: entry(400872, '备注不能超过 {max} 个字符', 'The note can have up to {max} characters'),
  contactEmailInvalid: entry(400873, '邮箱地址不正确：{address}', "This email address isn't valid: {address}"),
  contactBirthdayInvalid: entry(400874, '没有这个日期：{date}', "This date doesn't exist: {date}"),
  contactWebsiteInvalid: entry(
    400875,
    '网址必须以 http:// 或 https:// 开头',
    'Web addresses must start with http:// or https://',
  ),
  contactGroupNameEmpty: entry(400876, '分组名称不能为空', 'group name cannot be empty'),
  contactGroupNameTooLong: entry(
    400877,
    '分组名称不能超过 {max} 个字符',
    'group name cannot be more than {max} characters',
  ),
  contactImportUnreadable: entry(
    400878,
    '无法读取此文件，请选择 vCard (.vcf) 或 CSV 文件',
    "This file can't be read. Choose a vCard (.vcf) or CSV file",
  ),
  contactImportEmpty: entry(400879, '文件中没有联系人', 'This file contains no contacts'),
  tooManyContacts: entry(400880, '联系人最多 {max} 个', 'You can have up to {max} contacts'),
  tooManyContactGroups: entry(400881, '分组最多 {max} 个', 'You can have up to {max} groups'),
  tooManyContactGroupMembers: entry(400882, '一个分组最多 {max} 人', 'A group can have up to {max} members'),
  contactNotFound: entry(404870, '联系人不存在或已删除', "The contact doesn't exist or was deleted"),
  contactGroupNotFound: entry(404871, '分组不存在或已删除', "The group doesn't exist or was deleted"),
  contactImportGone: entry(404872, '导入已过期，请重新选择文件', 'This import has expired. Choose the file again'),
  contactUndoGone: entry(404873, '该操作已无法撤销', 'This change can no longer be undone'),
  contactChanged: entry(
    409870,
    '联系人已在别处修改，请查看最新内容后再保存',
    'The contact was changed elsewhere. Check the latest version before saving',
  ),
  contactGroupNameTaken: entry(409871, '已有名为“{name}”的分组', "There's already a group named “{name}”"),
} as const;
