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
    sent: 'Message sent',
    sentOutside_one: 'Message sent, including {{count}} external recipient',
    sentOutside_other: 'Message sent, including {{count}} external recipients',
    scheduled: 'Message scheduled for {{time}}',
    showScheduled: 'View scheduled',
    takenBack: 'Sending undone. You can keep editing',
    takenBackPartly: "Withdrawn. Recipients waiting for approval won't get the message",
    waits: 'Message submitted for approval by {{names}}',
    waitsPartly_one: 'Message sent. {{count}} recipient is waiting for approval by {{names}}',
    waitsPartly_other: 'Message sent. {{count}} recipients are waiting for approval by {{names}}',
    withdraw: 'Withdraw',
    showRequests: 'My requests',
    separator: ', ',
  },
});
