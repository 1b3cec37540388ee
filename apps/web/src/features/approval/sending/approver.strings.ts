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
    title: 'Choose approver',
    text: 'This message needs approval. Choose an approver. The message is sent automatically once approved.',
    candidates: 'Available approvers',
    find: 'Find approver',
    nobody: 'No approvers available',
    missing: 'Choose an approver',
    send: 'Submit for approval',
    cancel: 'Cancel',
  },
});
