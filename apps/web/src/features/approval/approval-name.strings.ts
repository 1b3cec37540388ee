import { defineStrings } from '../../lib/language/strings.ts';

/** Names of the screens, which menus show before their code is loaded. */
export const approvalNameStrings = defineStrings('approvalName', {
  zh: { approval: '邮件审批', pending: '我的申请', request: '审批详情', mail: '邮件' },
  en: { approval: 'Approvals', pending: 'My requests', request: 'Approval request', mail: 'Mail' },
});
