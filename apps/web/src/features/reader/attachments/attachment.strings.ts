import { defineStrings } from '../../../lib/language/strings.ts';

export const attachmentStrings = defineStrings('attachment', {
  zh: {
    attachments_other: '{{count}} 个附件',
    preview: '预览',
    previewNamed: '预览 {{name}}',
    download: '下载',
    downloadNamed: '下载 {{name}}',
    downloadAll: '下载全部',
    unnamedFile: '未命名附件',
    risk_program: '这是程序文件，打开可能有危险',
    risk_page: '网页文件可能冒充登录页面，请勿在其中输入密码',
    risk_macro: '文件含有宏，打开可能有危险',
    risk_disguised: '文件名在伪装成其他类型，很可能有害',
    risky: '注意',
  },
  en: {
    attachments_one: '{{count}} attachment',
    attachments_other: '{{count}} attachments',
    preview: 'Preview',
    previewNamed: 'Preview {{name}}',
    download: 'Download',
    downloadNamed: 'Download {{name}}',
    downloadAll: 'Download all',
    unnamedFile: 'Unnamed attachment',
    risk_program: 'This is a program; opening it may be dangerous',
    risk_page: 'A web page as a file may pretend to be a sign-in page: never type a password into it',
    risk_macro: 'The file contains macros; opening it may be dangerous',
    risk_disguised: 'The name pretends to be another kind of file; it is very likely harmful',
    risky: 'Careful',
  },
});
