import { defineStrings } from '../../../lib/language/strings.ts';

/** The choice of an approver. */
export const approverStrings = defineStrings('approver', {
  zh: {
    title: '选择审批人',
    text: '这封邮件需要审批。请选择由谁审批，通过后邮件会自动发出。',
    candidates: '可选的审批人',
    find: '查找审批人',
    nobody: '没有可选的审批人',
    missing: '请选择审批人',
    send: '提交审批',
    cancel: '取消',
  },
  en: {
    title: 'Choose an approver',
    text: 'This mail needs approval. Choose who decides: once approved, it is sent by itself.',
    candidates: 'Approvers',
    find: 'Find an approver',
    nobody: 'There is nobody to choose',
    missing: 'Choose an approver',
    send: 'Submit',
    cancel: 'Cancel',
  },
});
