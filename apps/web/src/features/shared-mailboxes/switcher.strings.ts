import { defineStrings } from '../../lib/language/strings.ts';

/** Switching to another mailbox, in the person card and above the page. */
export const switcherStrings = defineStrings('mailboxSwitcher', {
  zh: {
    otherMailboxes: '其他邮箱',
    search: '查找邮箱',
    choose: '切换到其他邮箱',
    public: '公共邮箱',
    associated: '关联账号',
    read: '只读',
    full: '完全访问',
    until: '到 {{date}}',
    nothingFound: '没有找到邮箱',
    opening: '正在切换…',
    here: '当前',
    youAreIn: '您正在使用 {{name}} 的邮箱',
    readOnly: '只读：不能更改邮件',
    back: '返回我的邮箱',
  },
  en: {
    otherMailboxes: 'Other mailboxes',
    search: 'Find a mailbox',
    choose: 'Switch to another mailbox',
    public: 'Shared mailbox',
    associated: 'Associated account',
    read: 'Read only',
    full: 'Full access',
    until: 'until {{date}}',
    nothingFound: 'No mailboxes found',
    opening: 'Switching…',
    here: 'current',
    youAreIn: "You're using the mailbox of {{name}}",
    readOnly: "read-only: messages can't be changed",
    back: 'Back to my mailbox',
  },
});
