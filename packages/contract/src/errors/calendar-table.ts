import { entry } from './entry.ts';

/** Errors of the calendar: 40x900 to 40x939, of invitations: 40x950 to 40x959. */
export const calendarErrors = {
  eventTitleEmpty: entry(400900, '日程标题不能为空', 'title cannot be empty'),
  eventTitleTooLong: entry(400901, '日程标题不能超过 {max} 个字符', 'title cannot be more than {max} characters'),
  eventTimeInvalid: entry(400902, '请填写正确的开始和结束时间', 'Enter a valid start and end time'),
  eventEndsBeforeStart: entry(400903, '结束时间必须晚于开始时间', 'The end must be later than the start'),
  eventZoneUnknown: entry(400904, '没有时区 {zone}', "There's no time zone {zone}"),
  eventNotesTooLong: entry(400905, '说明不能超过 {max} 个字符', 'Notes can have up to {max} characters'),
  eventParticipantInvalid: entry(
    400906,
    '参与人地址不正确：{address}',
    "This participant address isn't valid: {address}",
  ),
  eventNeverOccurs: entry(
    400907,
    '按此重复方式没有任何一次日程，请修改重复或结束日期',
    'With these repeat settings, the event never takes place. Change how it repeats or when it ends',
  ),
  calendarNameEmpty: entry(400908, '日历名称不能为空', 'calendar name cannot be empty'),
  calendarNameTooLong: entry(
    400909,
    '日历名称不能超过 {max} 个字符',
    'calendar name cannot be more than {max} characters',
  ),
  calendarAddressInvalid: entry(
    400910,
    '请输入以 https://、http:// 或 webcal:// 开头的日历地址',
    'Enter a calendar address that starts with https://, http:// or webcal://',
  ),
  calendarAddressRefused: entry(400911, '不允许访问此地址', "Access to this address isn't allowed"),
  calendarAddressUnreachable: entry(400912, '无法读取此地址', "This address can't be read"),
  calendarFileUnreadable: entry(400913, '这不是可读取的日历文件 (.ics)', "This isn't a readable calendar file (.ics)"),
  calendarSpanTooLong: entry(400914, '一次最多查询 {days} 天', 'You can request up to {days} days at a time'),
  tooManyCalendars: entry(400915, '日历最多 {max} 个', 'You can have up to {max} calendars'),
  tooManyEvents: entry(400916, '一个日历最多 {max} 个日程', 'A calendar can have up to {max} events'),
  calendarIsDefault: entry(
    400917,
    '不能删除默认日历，请先将另一个日历设为默认',
    "The default calendar can't be deleted. Make another calendar the default first",
  ),
  calendarNotYours: entry(403900, '您没有此日历的相应权限', "You don't have the required permission for this calendar"),
  calendarReadOnly: entry(403901, '此日历只能查看', 'This calendar is read-only'),
  calendarNotFound: entry(404900, '日历不存在或已删除', "The calendar doesn't exist or was deleted"),
  eventNotFound: entry(404901, '日程不存在或已删除', "The event doesn't exist or was deleted"),
  calendarUndoGone: entry(404902, '该操作已无法撤销', 'This change can no longer be undone'),
  eventChanged: entry(
    409900,
    '日程已在别处修改，请查看最新内容后再保存',
    'The event was changed elsewhere. Check the latest version before saving',
  ),
  invitationCommentTooLong: entry(400950, '留言不能超过 {max} 个字符', 'The comment can have up to {max} characters'),
  notInvited: entry(403950, '您不在此日程的参与者中', "You aren't invited to this event"),
  notOrganizer: entry(
    403951,
    '此日程由他人组织，只有组织者可以修改时间、内容和参与者',
    'Only the organiser can change the time, details and participants of this event',
  ),
  invitationNotFound: entry(404950, '此邮件中没有可处理的邀请', 'This message has no invitation to respond to'),
  invitationOutdated: entry(409950, '此邀请已有更新的版本或已取消', 'This invitation was updated or cancelled'),
} as const;
