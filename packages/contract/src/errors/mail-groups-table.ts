import { entry } from './entry.ts';

/** Errors of mail groups: 40x940 to 40x979. */
export const mailGroupsErrors = {
  mailGroupNameEmpty: entry(400940, '请填写邮件组名称', 'Enter a group name'),
  tooManyMailGroups: entry(400941, '邮件组最多 {max} 个', 'You can have up to {max} mail groups'),
  tooManyMailGroupEntries: entry(
    400942,
    '一个邮件组最多 {max} 个成员、管理员和授权人',
    'A group can have up to {max} members, managers and authorised persons',
  ),
  mailGroupTooLarge: entry(
    400943,
    '邮件组 {address} 展开后超过 {max} 人，无法发送',
    "The group {address} has more than {max} people, so the message can't be sent",
  ),
  mailGroupLastManager: entry(
    400944,
    '邮件组至少需要一个管理员，请先添加另一位',
    'A group needs at least one manager. Add another one first',
  ),
  mailGroupHasOutside: entry(
    400945,
    '邮件组中还有外部成员，请先移除',
    'The group still has external members. Remove them first',
  ),
  mailGroupEmpty: entry(400946, '邮件组 {address} 没有成员', 'The group {address} has no members'),
  mailGroupRefused: entry(
    403940,
    '您无权向邮件组 {address} 发信',
    "You don't have permission to send to the group {address}",
  ),
  mailGroupNotYours: entry(403941, '您无权管理此邮件组', "You don't have permission to manage this group"),
  mailGroupClosed: entry(
    403942,
    '此邮件组不能自行加入或退出，请联系管理员',
    "People can't join or leave this group themselves. Contact a group manager",
  ),
  mailGroupNotFound: entry(404940, '邮件组不存在', "This mail group doesn't exist"),
  mailGroupLinkInvalid: entry(404970, '退订链接无效', "This unsubscribe link isn't valid"),
  mailGroupChanged: entry(
    409940,
    '邮件组已在别处修改，请刷新后重试',
    'The group was changed elsewhere. Refresh and try again',
  ),
} as const;
