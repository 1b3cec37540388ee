/** Outgoing approval (specification, sections 2, 4 and 7). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { draftIdSchema } from '../identifiers.ts';
import { defaultPageSize, maxPageSize, maxSearchCharacters } from '../limits.ts';
import { mailAddressSchema } from '../mailbox/mail.ts';
import { attachmentPreviewSchema } from '../previews/preview.ts';
import {
  approvalDetailSchema,
  approvalFilterSchema,
  approvalIdSchema,
  approvalItemSchema,
  maxDecidedAtOnce,
  maxOpinionCharacters,
} from './request.ts';

const shared = { capability: 'approval', feature: 'mailApproval', programs: false } as const;

const unapprovedCount = defineCall({
  ...shared,
  name: 'approval.unapprovedCount',
  method: 'GET',
  path: 'mail/main/approval/unapprovedCount',
  summary: 'How many requests wait for my decision',
  input: z.object({}),
  output: z.object({ count: z.number().int() }),
});

const page = z.object({
  state: approvalFilterSchema.default('all'),
  /** In the subject, the sender's name or an address. */
  searchKeyword: z.string().max(maxSearchCharacters).default(''),
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
  pageNum: z.coerce.number().int().min(1).max(10_000_000).default(1),
});
const list = z.object({
  list: z.array(approvalItemSchema),
  total: z.number().int(),
  pageNum: z.number().int(),
  pageSize: z.number().int(),
});

const approverList = defineCall({
  ...shared,
  name: 'approval.approverList',
  method: 'GET',
  path: 'mail/main/approval/approverApprovalList',
  summary: 'Requests that I am, or was, asked to decide, the newest first',
  input: page,
  output: list,
});
const userList = defineCall({
  ...shared,
  name: 'approval.userList',
  method: 'GET',
  path: 'mail/main/approval/userApprovalList',
  summary: 'My own requests, the newest first',
  input: page,
  output: list,
});

const named = z.object({ approvalId: approvalIdSchema });
/** IMAP section number of a part. */
const partSchema = z.string().regex(/^[0-9A-Z.]{1,200}$/);

const detail = defineCall({
  ...shared,
  name: 'approval.detail',
  method: 'GET',
  path: 'mail/main/approval/info',
  summary: 'One request, for its sender and for those who are or were asked to decide it',
  input: named,
  output: approvalDetailSchema,
  errors: ['approvalNotFound', 'approvalWithdrawn', 'approvalFinished'],
});

const preview = defineCall({
  ...shared,
  name: 'approval.preview',
  method: 'GET',
  path: 'mail/main/approval/preview',
  summary: 'One attachment of a request as its preview shows it',
  input: named.extend({ part: partSchema }),
  output: attachmentPreviewSchema,
  rateLimit: { max: 300, perSeconds: 10, by: 'session' },
  errors: ['approvalNotFound', 'approvalWithdrawn', 'approvalFinished', 'attachmentNotFound', 'busy'],
});
const file = defineCall({
  ...shared,
  name: 'approval.file',
  method: 'GET',
  path: 'mail/main/approval/file',
  summary: 'One attachment of a request (blob)',
  input: named.extend({
    part: partSchema,
    /** `file`: to save, where the reader may. `view`: what the browser draws by itself in a preview, and pictures inside the text. `picture`: drawn anew. */
    form: z.enum(['file', 'view', 'picture']).default('file'),
  }),
  output: z.unknown(),
  response: 'blob',
  opens: 'fromHere',
  rateLimit: { max: 300, perSeconds: 10, by: 'session' },
  errors: ['approvalNotFound', 'approvalWithdrawn', 'approvalFinished', 'attachmentNotFound', 'notAllowed'],
});

const decide = defineCall({
  ...shared,
  name: 'approval.decide',
  method: 'POST',
  path: 'mail/main/approval/decide',
  summary: 'Decide requests: approve, reject, return for editing, or forward to somebody else',
  input: z.object({
    approvalIds: z.array(approvalIdSchema).min(1).max(maxDecidedAtOnce),
    decision: z.enum(['approve', 'reject', 'return', 'forward']),
    /** Must be given unless it is approved; an organisation may ask for it always. */
    opinion: z.string().trim().max(maxOpinionCharacters).default(''),
    /** With `approve`, of one request: only these recipients get it. Left out: all. */
    recipients: z.array(z.string().max(320)).min(1).max(10_000).optional(),
    /** With `forward`: to whom. */
    forwardTo: z.string().max(320).optional(),
    /** The one-time ticket of the link in a notice; used up by the decision. */
    ticket: z.string().max(500).optional(),
  }),
  output: z.object({
    /** Each request by itself: what one decision could not do leaves the others. */
    results: z.array(
      z.object({ approvalId: approvalIdSchema, done: z.boolean(), code: z.number().int(), message: z.string() }),
    ),
  }),
  errors: ['approvalNotFound', 'opinionEmpty', 'approverInvalid', 'approvalTicketUsed'],
  idempotent: true,
});

const changed = {
  ...shared,
  method: 'POST',
  idempotent: true,
} as const;
const ended = ['approvalNotFound', 'approvalDone', 'approvalWithdrawn', 'approvalFinished'] as const;

const withdraw = defineCall({
  ...changed,
  name: 'approval.withdraw',
  path: 'mail/main/approval/withdraw',
  summary: 'Withdraw a request of mine: the message is a draft again, and reaches nobody whom it has not reached',
  input: named,
  output: z.object({ draftId: draftIdSchema.nullable() }),
  errors: [...ended],
});
const editAgain = defineCall({
  ...changed,
  name: 'approval.editAgain',
  path: 'mail/main/approval/editAgain',
  summary: 'Open the message of a request that was rejected, returned or withdrawn as a draft',
  input: named,
  output: z.object({ draftId: draftIdSchema }),
  errors: ['approvalNotFound', 'approvalNotEditable'],
});
const remind = defineCall({
  ...changed,
  name: 'approval.remind',
  path: 'mail/main/approval/remind',
  summary: 'Remind those who are asked now',
  input: named,
  output: z.object({ remindersLeft: z.number().int() }),
  errors: [...ended, 'approvalReminded'],
});
const setApprover = defineCall({
  ...changed,
  name: 'approval.setApprover',
  path: 'mail/email/setApprover',
  summary: 'Choose the approver of an outgoing mail, while nobody has decided',
  input: named.extend({ approver: z.string().max(320) }),
  output: z.object({ approvers: z.array(mailAddressSchema) }),
  errors: [...ended, 'approverNeeded', 'approverInvalid', 'approverMissing'],
});
const candidates = defineCall({
  ...shared,
  name: 'approval.candidates',
  method: 'GET',
  path: 'mail/main/approval/candidates',
  summary: 'Whom the sender of a request may choose as its approver',
  input: named,
  output: z.object({ list: z.array(mailAddressSchema) }),
  errors: ['approvalNotFound'],
});

const deputySchema = z.object({
  /** Empty: nobody. */
  address: z.string().max(320),
  name: z.string(),
  /** Epoch milliseconds; `until` null: until it is changed. */
  from: z.number().int(),
  until: z.number().int().nullable(),
});
export type ApprovalDeputy = z.output<typeof deputySchema>;
const deputy = defineCall({
  ...shared,
  name: 'approval.deputy',
  method: 'GET',
  path: 'mail/main/approval/deputy',
  summary: 'Who decides for me while I am away',
  input: z.object({}),
  output: z.object({ deputy: deputySchema.nullable() }),
});
const saveDeputy = defineCall({
  ...changed,
  name: 'approval.saveDeputy',
  path: 'mail/main/approval/saveDeputy',
  summary: 'Name who decides for me while I am away, or nobody',
  input: z.object({ deputy: deputySchema.omit({ name: true }).nullable() }),
  output: z.object({ deputy: deputySchema.nullable() }),
  errors: ['approverInvalid', 'approvalDeputyTimes'],
});

export const approvalCalls = {
  unapprovedCount,
  approverList,
  userList,
  detail,
  preview,
  file,
  candidates,
  deputy,
  saveDeputy,
  remind,
  setApprover,
  decide,
  withdraw,
  editAgain,
};
