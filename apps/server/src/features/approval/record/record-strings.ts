/** What stands in an exported record, in both languages. */
import type { ApprovalEvent, ApprovalState, approvalEndings, Language, StepApprover } from '@hongyan/contract';

type Ending = (typeof approvalEndings)[number];

export const recordColumnKeys = [
  'id',
  'askedAt',
  'state',
  'ending',
  'decidedAt',
  'hours',
  'from',
  'fromAddress',
  'subject',
  'recipients',
  'recipientCount',
  'outsideCount',
  'policies',
  'approvers',
  'reminders',
  'history',
] as const;
export type RecordColumnKey = (typeof recordColumnKeys)[number];

export interface RecordStrings {
  readonly title: string;
  readonly columns: Readonly<Record<RecordColumnKey, string>>;
  readonly states: Readonly<Record<ApprovalState, string>>;
  readonly endings: Readonly<Record<Ending, string>>;
  readonly approverStates: Readonly<Record<StepApprover['state'], string>>;
  readonly events: Readonly<Record<ApprovalEvent['kind'], string>>;
  readonly system: string;
  readonly deputyOf: (address: string) => string;
  readonly andMore: (count: number) => string;
  readonly noSubject: string;
  readonly organisation: string;
  readonly made: string;
  readonly askedFrom: string;
  readonly askedTo: string;
  readonly onlyState: string;
  readonly onlyPerson: string;
  readonly onlyPolicy: string;
  readonly count: (requests: number) => string;
  readonly chainTitle: string;
  readonly chainExplained: string;
  readonly pageOf: (page: number) => string;
}

const en: RecordStrings = {
  title: 'Record of outgoing approval',
  columns: {
    id: 'Request',
    askedAt: 'Asked at (UTC)',
    state: 'State',
    ending: 'How it ended',
    decidedAt: 'Ended at (UTC)',
    hours: 'Hours until then',
    from: 'Sender',
    fromAddress: 'Sender’s address',
    subject: 'Subject',
    recipients: 'Recipients',
    recipientCount: 'Number of recipients',
    outsideCount: 'External recipients',
    policies: 'Policies',
    approvers: 'Approvers',
    reminders: 'Reminders',
    history: 'History (UTC)',
  },
  states: { pending: 'pending', approved: 'approved', rejected: 'rejected', withdrawn: 'withdrawn' },
  endings: {
    decided: 'by its approvers',
    partly: 'for some recipients',
    returned: 'returned for editing',
    timeout: 'no one decided in time',
    sender: 'withdrawn by its sender',
    replaced: 'edited again by its sender',
    recalled: 'recalled with the message',
    lost: 'no approver left',
  },
  approverStates: {
    next: 'not started',
    waiting: 'waiting',
    approved: 'approved',
    rejected: 'rejected',
    returned: 'returned',
    forwarded: 'forwarded',
    ended: 'not needed',
  },
  events: {
    asked: 'submitted',
    approved: 'approved',
    rejected: 'rejected',
    returned: 'returned',
    forwarded: 'forwarded',
    reminded: 'reminded',
    chosen: 'approver chosen',
    reassigned: 'reassigned',
    timeout: 'timed out',
    withdrawn: 'withdrawn',
    released: 'released',
  },
  system: 'mail system',
  deputyOf: (address) => `for ${address}`,
  andMore: (count) => `and ${String(count)} more`,
  noSubject: '(no subject)',
  organisation: 'Organisation',
  made: 'Exported at',
  askedFrom: 'Submitted from',
  askedTo: 'Submitted before',
  onlyState: 'State',
  onlyPerson: 'Sender or approver',
  onlyPolicy: 'Policy',
  count: (requests) => (requests === 1 ? '1 request' : `${String(requests)} requests`),
  chainTitle: 'Head of the chain of audit records when this record was made',
  chainExplained:
    'Signed by the mail server (Ed25519). With the public key below, you can verify the signature. Keep this page to check later that the audit records up to then are unchanged.',
  pageOf: (page) => `Page ${String(page)} of `,
};

const zh: RecordStrings = {
  title: '外发邮件审批记录',
  columns: {
    id: '申请编号',
    askedAt: '申请时间（UTC）',
    state: '状态',
    ending: '结束方式',
    decidedAt: '结束时间（UTC）',
    hours: '历时（小时）',
    from: '发件人',
    fromAddress: '发件人地址',
    subject: '主题',
    recipients: '收件人',
    recipientCount: '收件人数',
    outsideCount: '其中外部',
    policies: '审批策略',
    approvers: '审批人',
    reminders: '提醒次数',
    history: '处理过程（UTC）',
  },
  states: { pending: '待审批', approved: '已通过', rejected: '已拒绝', withdrawn: '已撤回' },
  endings: {
    decided: '审批人决定',
    partly: '部分收件人通过',
    returned: '退回修改',
    timeout: '超时未审批',
    sender: '发件人撤回',
    replaced: '发件人重新编辑',
    recalled: '随邮件撤回',
    lost: '已无审批人',
  },
  approverStates: {
    next: '尚未轮到',
    waiting: '待审批',
    approved: '通过',
    rejected: '拒绝',
    returned: '退回修改',
    forwarded: '转交',
    ended: '无需处理',
  },
  events: {
    asked: '提交审批',
    approved: '通过',
    rejected: '拒绝',
    returned: '退回修改',
    forwarded: '转交',
    reminded: '提醒',
    chosen: '选择审批人',
    reassigned: '更换审批人',
    timeout: '超时',
    withdrawn: '撤回',
    released: '放行',
  },
  system: '邮件系统',
  deputyOf: (address) => `代 ${address}`,
  andMore: (count) => `等另外 ${String(count)} 人`,
  noSubject: '（无主题）',
  organisation: '单位',
  made: '导出时间',
  askedFrom: '申请时间自',
  askedTo: '申请时间早于',
  onlyState: '状态',
  onlyPerson: '发件人或审批人',
  onlyPolicy: '审批策略',
  count: (requests) => `共 ${String(requests)} 件`,
  chainTitle: '导出时审计记录链的链头',
  chainExplained:
    '由邮件服务器签名（Ed25519）。凭下列公钥可验证签名；保存本页，以后可据此核对在此之前的审计记录是否未被改动。',
  pageOf: (page) => `第 ${String(page)} 页，总页数 `,
};

export const recordStrings: Readonly<Record<Language, RecordStrings>> = { zh, en };
