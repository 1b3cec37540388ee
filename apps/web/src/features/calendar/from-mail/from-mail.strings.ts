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
    makeEvent: 'Create event',
    makeEventAt: 'Create event: {{when}}',
    thatDay: 'Other events that day',
    nothingElse: 'No other events that day',
    noCalendar: "There's no calendar you can add events to",
    detachMail: 'Remove linked message',
    mailGone: "The message was deleted, or you don't have permission to view it",
    noSubject: '(no subject)',
  },
});
