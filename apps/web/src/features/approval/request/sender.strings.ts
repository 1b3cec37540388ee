import { defineStrings } from '../../../lib/language/strings.ts';

/** What the sender of a request can do with it. */
export const senderStrings = defineStrings('approvalSender', {
  zh: {
    back: '返回列表',
    toolbar: '申请操作',
    withdraw: '撤回',
    takeBackTitle: '撤回申请？',
    takeBackText: '邮件不会再发出，将作为草稿打开。',
    takeBackTextPartly: '等待审批的收件人不会收到邮件。已经收到的收件人不受影响。',
    withdrawn: '申请已撤回，可以继续修改',
    withdrawnPartly: '申请已撤回，等待审批的收件人不会收到邮件',
    edit: '修改后重新提交',
    remind: '提醒审批人',
    remindersLeft_other: '还可提醒 {{count}} 次',
    reminded_other: '已提醒审批人，还可提醒 {{count}} 次',
    choose: '更换审批人',
    chosen: '审批人已更换为 {{names}}',
  },
  en: {
    back: 'Back to list',
    toolbar: 'Request actions',
    withdraw: 'Withdraw',
    takeBackTitle: 'Withdraw request?',
    takeBackText: "The message won't be sent. It opens as a draft.",
    takeBackTextPartly:
      "Recipients waiting for approval won't get the message. Recipients who already have it aren't affected.",
    withdrawn: 'Request withdrawn. You can keep editing',
    withdrawnPartly: "Request withdrawn. Recipients waiting for approval won't get the message",
    edit: 'Edit and resubmit',
    remind: 'Remind approver',
    remindersLeft_one: '{{count}} reminder left',
    remindersLeft_other: '{{count}} reminders left',
    reminded_one: 'Approver reminded. {{count}} reminder left',
    reminded_other: 'Approver reminded. {{count}} reminders left',
    choose: 'Change approver',
    chosen: 'Approver changed to {{names}}',
  },
});
