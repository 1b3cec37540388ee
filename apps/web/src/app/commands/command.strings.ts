import { defineStrings } from '../../lib/language/strings.ts';

export const commandStrings = defineStrings('commands', {
  zh: {
    title: '命令面板',
    field: '搜索命令、文件夹、联系人和设置',
    list: '命令',
    nothing: '没有匹配的命令',
    messages: '对所选邮件',
    screens: '前往与操作',
    people: '联系人',
    folders: '文件夹和标签',
    searches: '搜索',
    settings: '设置',
    compose: '写信',
    undo: '撤销',
    choiceOf: '{{action}}：{{choice}}',
  },
  en: {
    title: 'Command palette',
    field: 'Search commands, folders, people and settings',
    list: 'Commands',
    nothing: 'No matching commands',
    messages: 'Selected messages',
    screens: 'Go to and do',
    people: 'People',
    folders: 'Folders and labels',
    searches: 'Search',
    settings: 'Settings',
    compose: 'Compose',
    undo: 'Undo',
    choiceOf: '{{action}}: {{choice}}',
  },
});
