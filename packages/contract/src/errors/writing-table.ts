import { entry } from './entry.ts';

/** Errors of writing and sending, by capability. */
export const writingErrors = {
  massMailUnconfirmed: entry(
    409400,
    '此邮件将发送给{count}位收件人，请确认',
    'This mail goes to {count} recipients. Confirm that it is to be sent',
  ),
  scheduleInPast: entry(400400, '定时发送时间必须晚于当前时间', 'The scheduled time must be later than now'),

  // Scheduling and taking back: 40x401 to 40x419.

  // Rules: 40x500 to 40x519.
  ruleNameEmpty: entry(400500, '规则名称不能为空', 'rule name cannot be empty'),
  ruleNameTooLong: entry(400501, '规则名称不能超过{max}个字符', 'rule name cannot be more than {max} characters'),
  ruleConditionMissing: entry(400502, '请至少添加一个条件', 'Add at least one condition'),
  ruleValueEmpty: entry(400503, '条件内容不能为空', 'The value of the condition cannot be empty'),
  ruleValueInvalid: entry(
    400504,
    '条件内容只能包含字母、半角符号、数字、中文、. 和 @',
    'Condition values allow letters, half-width symbols, digits, Chinese, dot and @',
  ),
  ruleValueTooLong: entry(400505, '条件内容不能超过{max}个字符', 'A condition value has at most {max} characters'),
  ruleActionMissing: entry(400506, '请至少选择一个操作', 'Choose at least one action'),
  ruleActionConflict: entry(
    400507,
    '移动、拒收和删除只能选择一项',
    'Choose one of moving, rejecting and deleting, and each action once',
  ),
  ruleReplyEmpty: entry(400508, '回复内容不能为空', 'reply content cannot be empty'),
  ruleReplyTooLong: entry(400509, '回复内容不能超过{max}个字符', 'reply content cannot be more than {max} characters'),
  ruleForwardEmpty: entry(400510, '转发地址不能为空', 'forward address cannot be empty'),
  ruleForwardInvalid: entry(400511, '转发地址 {address} 格式不正确', 'The forward address {address} is not valid'),
  ruleForwardTwice: entry(400512, '转发地址 {address} 重复', 'The forward address {address} is there twice'),
  ruleForwardTooMany: entry(400513, '转发地址最多 {max} 个', 'There can be at most {max} forward addresses'),
  ruleForwardOwn: entry(400514, '不能转发给自己', 'You cannot forward to yourself'),
  ruleFolderRequired: entry(400515, '请选择文件夹', 'Choose a folder'),
  ruleLabelRequired: entry(400516, '请选择标签', 'Choose a label'),
  tooManyMailRules: entry(400517, '最多可设置 {max} 条规则', 'There can be at most {max} rules'),
  ruleNothingForOldMail: entry(
    400518,
    '转发和拒收不适用于已收到的邮件',
    'Forwarding and rejecting are not done to old mail',
  ),
  tooManyBodyConditions: entry(
    400519,
    '全部规则中关于正文的条件最多 {max} 个',
    'All rules together can have at most {max} conditions about the body',
  ),
  ruleForwardOutside: entry(
    403500,
    '单位不允许自动转发到外部地址 {address}',
    'Your organisation does not allow forwarding to the outside address {address}',
  ),
  mailRuleNotFound: entry(404500, '规则不存在或已删除', 'The rule does not exist or was deleted'),
  ruleTargetGone: entry(
    409500,
    '规则的目标文件夹或标签已删除，请先修改规则',
    'The folder or label of this rule was deleted. Change the rule first',
  ),

  // Automatic reply and forward: 40x520 to 40x539.

  // Signatures, templates, stationery, pictures: 40x540 to 40x559.

  // Nicknames, aliases, grants: 40x560 to 40x579.

  // Uploads and large attachments: 40x580 to 40x599.

  // Read-limited mail: 40x600 to 40x619.
};
