import { defineStrings } from '../../../lib/language/strings.ts';

/** A request beside the one before. */
export const compareStrings = defineStrings('approvalCompare', {
  zh: {
    before: '上次申请 · {{time}}',
    after: '本次申请 · {{time}}',
    subject: '主题',
    recipients: '收件人',
    body: '正文',
    files: '附件',
    same: '没有变化',
    nothing: '（空）',
    removed: '删除',
    added: '新增',
  },
  en: {
    before: 'Previous request · {{time}}',
    after: 'This request · {{time}}',
    subject: 'Subject',
    recipients: 'Recipients',
    body: 'Text',
    files: 'Attachments',
    same: 'No changes',
    nothing: '(empty)',
    removed: 'Removed',
    added: 'Added',
  },
});
