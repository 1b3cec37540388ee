import { defineStrings } from '../../../lib/language/strings.ts';

export const fromMailStrings = defineStrings('calendarFromMail', {
  zh: {
    makeEvent: '创建日程',
    makeEventAt: '创建日程：{{when}}',
    thatDay: '当天的其他日程',
    nothingElse: '当天没有其他日程',
    noCalendar: '没有可写入的日历',
    detachMail: '取消关联邮件',
    mailGone: '邮件已删除或无权查看',
    noSubject: '（无主题）',
  },
  en: {
    makeEvent: 'Make an event',
    makeEventAt: 'Make an event: {{when}}',
    thatDay: 'Also on that day',
    nothingElse: 'Nothing else on that day',
    noCalendar: 'You have no calendar to add events to',
    detachMail: 'Remove the link to the message',
    mailGone: 'The message is gone or cannot be opened',
    noSubject: '(no subject)',
  },
});
