import { entry } from './entry.ts';

/** Errors of outgoing approval: 40x980 to 40x999. */
export const approvalErrors = {
  opinionEmpty: entry(400980, '请填写审批意见', 'please fill the approval opinion'),
  approverNeeded: entry(400981, '请选择审批人', 'please choose an approver'),
  approverMissing: entry(400982, '未找到下级审批人', 'no lower-level approver found'),
  approverInvalid: entry(400983, '{address} 不能担任此邮件的审批人', "{address} can't approve this message"),
  approvalReminded: entry(
    400984,
    '提醒过于频繁或次数已用完，请稍后再试',
    "You've reminded the approver recently or have no reminders left. Try again later",
  ),
  approvalNotEditable: entry(400985, '此邮件不能再次编辑', "This message can't be edited again"),
  approvalDeputyTimes: entry(
    400986,
    '结束时间必须晚于开始时间和当前时间',
    'The end must be later than the start and in the future',
  ),
  approvalPolicyInvalid: entry(400987, '审批策略有误：{reason}', "The approval policy isn't valid: {reason}"),
  tooManyApprovalPolicies: entry(400988, '审批策略最多 {max} 条', 'You can have up to {max} approval policies'),
  approvalTicketUsed: entry(
    403980,
    '链接已使用或已失效，请在审批列表中处理',
    'This link was already used or has expired. Use the approval list instead',
  ),
  approvalNotFound: entry(
    404980,
    '审批申请不存在，或您无权查看',
    "This approval request doesn't exist, or you don't have permission to view it",
  ),
  approvalDone: entry(409980, '该邮件已审批通过，请在已发送中查看', 'this mail was already approved, see sent'),
  approvalWithdrawn: entry(409981, '邮件已被申请人撤回，无法查看', 'mail withdrawn by applicant and cannot be viewed'),
  approvalFinished: entry(409982, '审批已结束，无法查看', 'approval finished, cannot view'),
} as const;
