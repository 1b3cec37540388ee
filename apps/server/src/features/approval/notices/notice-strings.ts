/** What people are told of approval requests by mail, in their language. */
import type { Language } from '@hongyan/contract';

export interface AskedNotice {
  readonly sender: string;
  readonly subject: string;
  readonly policies: string;
  readonly recipients: string;
  readonly due: string | null;
  readonly approve: string;
  readonly reject: string;
  readonly open: string;
}

export interface OwnerNotice {
  readonly subject: string;
  readonly approvers: string;
  readonly opinion: string;
  readonly note: string;
  readonly refused: string;
  readonly open: string;
}

export type OwnerNoticeKind =
  | 'asked'
  | 'approved'
  | 'partly'
  | 'rejected'
  | 'returned'
  | 'timeoutReturned'
  | 'timeoutSent'
  | 'lost';

interface NoticeStrings {
  readonly fromName: string;
  readonly noSubject: string;
  askedSubject(notice: AskedNotice, isReminder: boolean): string;
  asked(notice: AskedNotice): string;
  ownerSubject(kind: OwnerNoticeKind, subject: string): string;
  owner(kind: OwnerNoticeKind, notice: OwnerNotice): string;
}

const lines = (...texts: readonly (string | false | null)[]): string =>
  `${texts.filter((text) => text !== false && text !== null && text !== '').join('\n\n')}\n`;

const zh: NoticeStrings = {
  fromName: '审批通知',
  noSubject: '（无主题）',
  askedSubject: ({ subject }, isReminder) => `${isReminder ? '提醒：' : ''}待审批邮件：${subject}`,
  asked: ({ sender, subject, policies, recipients, due, approve, reject, open }) =>
    lines(
      `${sender} 的邮件“${subject}”需要您审批后才能发出。`,
      `收件人：${recipients}\n触发策略：${policies}`,
      due !== null && `请在 ${due} 前处理。`,
      `查看邮件：${open}\n通过：${approve}\n拒绝：${reject}`,
      '打开链接需要登录。通过和拒绝的链接只能使用一次。',
    ),
  ownerSubject: (kind, subject) =>
    ({
      asked: `邮件正在等待审批：${subject}`,
      approved: `邮件已通过审批：${subject}`,
      partly: `邮件已部分通过审批：${subject}`,
      rejected: `邮件未通过审批：${subject}`,
      returned: `邮件被退回修改：${subject}`,
      timeoutReturned: `审批超时，邮件已退回：${subject}`,
      timeoutSent: `审批超时，邮件已发出：${subject}`,
      lost: `无人可以审批，邮件已退回：${subject}`,
    })[kind],
  owner: (kind, { subject, approvers, opinion, note, refused, open }) => {
    const told: Record<OwnerNoticeKind, string> = {
      asked: `您的邮件“${subject}”需要审批，正在等待 ${approvers} 处理。批准后自动发出，无需重新发送。`,
      approved: `您的邮件“${subject}”已通过审批，正在发出。`,
      partly: `您的邮件“${subject}”已通过审批，但以下收件人未获同意：${refused}`,
      rejected: `您的邮件“${subject}”没有通过审批，尚未收到邮件的收件人不会再收到。`,
      returned: `审批人请您修改邮件“${subject}”后重新发送。`,
      timeoutReturned: `邮件“${subject}”在规定时间内无人审批，已退回给您。`,
      timeoutSent: `邮件“${subject}”在规定时间内无人审批，已按策略发出。`,
      lost: `邮件“${subject}”的审批人均已不能审批，邮件已退回。请联系管理员。`,
    };
    const action = kind === 'asked' ? '查看进度或撤回' : '查看详情，或重新编辑后发送';
    return lines(told[kind], opinion !== '' && `审批意见：${opinion}`, note, `${action}：${open}`);
  },
};

const en: NoticeStrings = {
  fromName: 'Approval notice',
  noSubject: '(no subject)',
  askedSubject: ({ subject }, isReminder) => `${isReminder ? 'Reminder: approval' : 'Approval'} needed: ${subject}`,
  asked: ({ sender, subject, policies, recipients, due, approve, reject, open }) =>
    lines(
      `The message “${subject}” from ${sender} needs your approval before it can be sent.`,
      `To: ${recipients}\nPolicy: ${policies}`,
      due !== null && `Please decide by ${due}.`,
      `View the message: ${open}\nApprove: ${approve}\nReject: ${reject}`,
      'You need to sign in to open these links. The links to approve and reject work only once.',
    ),
  ownerSubject: (kind, subject) =>
    ({
      asked: `Waiting for approval: ${subject}`,
      approved: `Approved: ${subject}`,
      partly: `Partly approved: ${subject}`,
      rejected: `Not approved: ${subject}`,
      returned: `Returned for editing: ${subject}`,
      timeoutReturned: `Approval timed out, returned: ${subject}`,
      timeoutSent: `Approval timed out, sent: ${subject}`,
      lost: `No approver available, returned: ${subject}`,
    })[kind],
  owner: (kind, { subject, approvers, opinion, note, refused, open }) => {
    const told: Record<OwnerNoticeKind, string> = {
      asked: `Your message “${subject}” needs approval and is waiting for ${approvers}. It’s sent automatically once approved, so you don’t need to send it again.`,
      approved: `Your message “${subject}” was approved and is being sent.`,
      partly: `Your message “${subject}” was approved, but not for these recipients: ${refused}`,
      rejected: `Your message “${subject}” was not approved. Recipients who haven’t received it won’t.`,
      returned: `The approver wants you to edit the message “${subject}” and send it again.`,
      timeoutReturned: `No one approved the message “${subject}” in time. It was returned to you.`,
      timeoutSent: `No one approved the message “${subject}” in time. It was sent according to the policy.`,
      lost: `None of the approvers of the message “${subject}” can approve any more. It was returned to you. Please contact your administrator.`,
    };
    const action = kind === 'asked' ? 'View progress or withdraw it' : 'View details, or edit and send it again';
    return lines(told[kind], opinion !== '' && `Comment: ${opinion}`, note, `${action}: ${open}`);
  },
};

export const noticeStrings: Readonly<Record<Language, NoticeStrings>> = { zh, en };
