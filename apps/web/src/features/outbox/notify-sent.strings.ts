import { defineStrings } from '../../lib/language/strings.ts';

export const notifySentStrings = defineStrings('notifySent', {
  zh: {
    sent: '邮件已发送',
    sentOutside_other: '邮件已发送，其中 {{count}} 位外部收件人',
    scheduled: '邮件将于 {{time}} 发送',
    showScheduled: '查看定时邮件',
    takenBack: '已撤销发送，可以继续修改',
    takenBackPartly: '已撤回，等待审批的收件人不会收到邮件',
    waits: '邮件已提交，等待 {{names}} 审批',
    waitsPartly_other: '邮件已发送，其中 {{count}} 位收件人等待 {{names}} 审批',
    withdraw: '撤回',
    showRequests: '我的申请',
    separator: '、',
  },
  en: {
    sent: 'Mail sent',
    sentOutside_one: 'Mail sent, {{count}} recipient outside the organisation',
    sentOutside_other: 'Mail sent, {{count}} recipients outside the organisation',
    scheduled: 'The mail is sent on {{time}}',
    showScheduled: 'Scheduled mail',
    takenBack: 'Sending was undone; you can go on writing',
    takenBackPartly: 'Withdrawn: those who wait for approval will not get the mail',
    waits: 'The mail waits for approval by {{names}}',
    waitsPartly_one: 'The mail is sent; {{count}} recipient waits for approval by {{names}}',
    waitsPartly_other: 'The mail is sent; {{count}} recipients wait for approval by {{names}}',
    withdraw: 'Withdraw',
    showRequests: 'My requests',
    separator: ', ',
  },
});
