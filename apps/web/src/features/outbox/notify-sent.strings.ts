import { defineStrings } from '../../lib/language/strings.ts';

export const notifySentStrings = defineStrings('notifySent', {
  zh: {
    sent: '邮件已发送',
    sentOutside_other: '邮件已发送，其中 {{count}} 位外部收件人',
    scheduled: '邮件将于 {{time}} 发送',
    showScheduled: '查看定时邮件',
    takenBack: '邮件已撤回，可以继续修改',
  },
  en: {
    sent: 'Mail sent',
    sentOutside_one: 'Mail sent, {{count}} recipient outside the organisation',
    sentOutside_other: 'Mail sent, {{count}} recipients outside the organisation',
    scheduled: 'The mail is sent on {{time}}',
    showScheduled: 'Scheduled mail',
    takenBack: 'Sending was undone; you can go on writing',
  },
});
