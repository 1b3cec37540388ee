import { defineStrings } from '../../lib/language/strings.ts';

export const leavePageStrings = defineStrings('mailGroupLeave', {
  zh: {
    title: '退出邮件组？',
    text: '退出后，您将不再收到此邮件组的邮件。',
    leave: '退出邮件组',
    left: '已退出',
    leftText: '您将不再收到 {{address}} 的邮件。',
    failed: '未能退出',
    again: '重试',
  },
  en: {
    title: 'Leave mail group?',
    text: "You'll no longer get messages sent to this group.",
    leave: 'Leave group',
    left: 'You left the group',
    leftText: "You'll no longer get messages sent to {{address}}.",
    failed: "Couldn't leave the group",
    again: 'Try again',
  },
});
