import { defineStrings } from '../../lib/language/strings.ts';

/** An answer that is written below its message. */
export const inlineReplyStrings = defineStrings('inlineReply', {
  zh: {
    reply: '回复邮件',
    replyAll: '回复全部',
    forward: '转发邮件',
    opening: '正在打开编辑器，可以先输入',
    popOut: '在写信页打开',
    close: '关闭，保留草稿',
    discard: '丢弃',
    kept: '已存入草稿箱',
    inTab: '附件仍在上传，这封邮件已移到标签页中',
  },
  en: {
    reply: 'Reply to message',
    replyAll: 'Reply to all',
    forward: 'Forward message',
    opening: 'Opening the editor. You can start typing',
    popOut: 'Open in the composer',
    close: 'Close and keep draft',
    discard: 'Discard',
    kept: 'Saved in Drafts',
    inTab: 'Attachments are still uploading. The message is now in a tab',
  },
});
