import { defineStrings } from '../../lib/language/strings.ts';

export const shortcutStrings = defineStrings('shortcuts', {
  zh: {
    choiceOf: '{{action}}：{{choice}}',
    nextMail: '下一封',
    previousMail: '上一封',
    backToList: '返回列表',
    toggleRow: '选择或取消选择',
    extendSelection: '向下、向上扩展选择',
    selectAll: '全选',
    selectNone: '取消全选',
    selectRead: '选择已读',
    selectUnread: '选择未读',
    selectStarred: '选择已加星标',
    selectUnstarred: '选择未加星标',
  },
  en: {
    choiceOf: '{{action}}: {{choice}}',
    nextMail: 'Next message',
    previousMail: 'Previous message',
    backToList: 'Back to list',
    toggleRow: 'Select or deselect',
    extendSelection: 'Extend selection down or up',
    selectAll: 'Select all',
    selectNone: 'Select none',
    selectRead: 'Select read',
    selectUnread: 'Select unread',
    selectStarred: 'Select starred',
    selectUnstarred: 'Select unstarred',
  },
});
