import { defineStrings } from '../../lib/language/strings.ts';

/** What was done in a mailbox, by groups of changes: a record that is not known here has its capability's name. */
export const activityStrings = defineStrings('mailboxActivity', {
  zh: {
    enter: '进入邮箱',
    leave: '离开邮箱',
    send: '发送邮件',
    move: '移动邮件',
    remove: '删除邮件',
    mark: '标记邮件',
    draft: '编辑草稿',
    folder: '更改文件夹或标签',
    rules: '更改规则与自动回复',
    rights: '更改授权',
    bulk: '批量操作',
    settings: '更改邮箱设置',
    other: '其他更改',
  },
  en: {
    enter: 'Entered the mailbox',
    leave: 'Left the mailbox',
    send: 'Sent message',
    move: 'Moved messages',
    remove: 'Deleted messages',
    mark: 'Marked messages',
    draft: 'Edited draft',
    folder: 'Changed folders or labels',
    rules: 'Changed rules or automatic replies',
    rights: 'Changed access',
    bulk: 'Bulk action',
    settings: 'Changed mailbox settings',
    other: 'Other change',
  },
});
