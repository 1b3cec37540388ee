import { defineStrings } from '../../lib/language/strings.ts';

export const officeStrings = defineStrings('office', {
  zh: {
    edit: '在线编辑',
    view: '在线查看',
    page: '在线编辑',
    opening: '正在打开“{{name}}”…',
    openingAny: '正在打开…',
    slow: '编辑器没有响应，请检查网络后重试。',
    toFiles: '返回文件中心',
    download: '下载文件',
    frame: '“{{name}}”的编辑器',
  },
  en: {
    edit: 'Edit online',
    view: 'View online',
    page: 'Online editor',
    opening: 'Opening “{{name}}”…',
    openingAny: 'Opening…',
    slow: "The editor isn't responding. Check your connection and try again.",
    toFiles: 'Back to Files',
    download: 'Download file',
    frame: 'Editor of “{{name}}”',
  },
});
