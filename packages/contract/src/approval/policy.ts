/** A policy of outgoing approval: whose mail is held, when, who decides, and what happens while nobody does. */
import { z } from 'zod';

/** Policies of one organisation: each is asked of every message. */
export const maxApprovalPolicies = 100;
/** Entries of one list in a policy. */
const maxEntries = 200;
/** One after the other, or at once: so many people at most stand between a message and its recipients. */
export const maxApprovalLevels = 5;
/** Who is asked in one level. */
export const maxApproversInLevel = 20;
/** A pattern is matched in linear time, but compiled at each start. */
export const maxPatternCharacters = 500;
/** Hours of work time; a year has about 2 000. */
const maxTimeoutHours = 2_000;

const address = z.string().min(3).max(320);
const entries = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(1).max(maxEntries);

/** Whose mail. `department` includes those below it and part-time members; `group` everybody whom the mail group reaches here. */
const personChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('department'), departmentId: z.number().int().min(1) }),
  z.object({ kind: z.literal('group'), address }),
  z.object({ kind: z.literal('person'), address }),
]);
export type PersonChoice = z.output<typeof personChoiceSchema>;

export const approvalTextFields = ['subject', 'body', 'attachments'] as const;
export type ApprovalTextField = (typeof approvalTextFields)[number];
const textFields = z.array(z.enum(approvalTextFields)).min(1).max(approvalTextFields.length);

/** What a message must be like. A condition that cannot be answered (an attachment that nobody can read) counts as met: it is held. */
const conditionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('always') }),
  /** Somebody outside the organisation gets it. */
  z.object({ kind: z.literal('outside') }),
  /** Somebody at one of these domains, or below them, gets it. */
  z.object({ kind: z.literal('domains'), domains: entries(z.string().min(1).max(255)) }),
  /** One of these words stands in one of these texts; case, width and form do not matter. */
  z.object({ kind: z.literal('words'), fields: textFields, words: entries(z.string().trim().min(1).max(100)) }),
  /** A pattern (RE2 syntax) matches one of these texts. */
  z.object({ kind: z.literal('pattern'), fields: textFields, pattern: z.string().min(1).max(maxPatternCharacters) }),
  /** A file with one of these extensions, without the dot; those inside archives count. */
  z.object({ kind: z.literal('fileTypes'), extensions: entries(z.string().regex(/^[A-Za-z0-9]{1,12}$/)) }),
  /** All attachments together are larger, in bytes; large attachments count. */
  z.object({ kind: z.literal('attachmentSize'), largerThan: z.number().int().min(0) }),
  /** More people get it. */
  z.object({ kind: z.literal('recipients'), moreThan: z.number().int().min(1).max(100_000) }),
  /** It is classified so: by a label of the message that it answers or forwards, or by `Sensitivity` or `X-Classification` in its header. */
  z.object({ kind: z.literal('classification'), labels: entries(z.string().trim().min(1).max(100)) }),
  /** It forwards a message that lies in one of these folders, or comes from one of these addresses or domains (`@example.org`). */
  z.object({
    kind: z.literal('forwardedFrom'),
    folders: z.array(z.string().trim().min(1).max(100)).max(maxEntries).default([]),
    senders: z.array(z.string().trim().min(3).max(320)).max(maxEntries).default([]),
  }),
]);
export type ApprovalCondition = z.output<typeof conditionSchema>;

/** Who decides. `manager`: the sender's direct manager; `head`: the head of the sender's department, or of the nearest one above that has one. */
const approverChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('manager') }),
  z.object({ kind: z.literal('head') }),
  z.object({ kind: z.literal('person'), address }),
]);
export type ApproverChoice = z.output<typeof approverChoiceSchema>;

const levelSchema = z.object({
  approvers: z.array(approverChoiceSchema).min(1).max(maxApproversInLevel),
  /** One of them is enough, or all of them must agree. */
  need: z.enum(['any', 'all']).default('any'),
});
export type ApprovalLevel = z.output<typeof levelSchema>;

/** What happens when nobody has decided in time. `handOn`: to the manager of each approver, or to `to`. */
const timeoutSchema = z.object({
  /** Hours of work time, from the moment at which a level is asked. */
  hours: z.number().min(0.25).max(maxTimeoutHours),
  action: z.enum(['send', 'return', 'handOn']),
  to: address.nullable().default(null),
});

/** What an administrator writes down. */
export const approvalPolicySchema = z.object({
  name: z.string().trim().min(1).max(60),
  enabled: z.boolean().default(true),
  who: z.array(personChoiceSchema).min(1).max(maxEntries),
  except: z.array(personChoiceSchema).max(maxEntries).default([]),
  /** All conditions, or one of them. */
  match: z.enum(['all', 'any']).default('any'),
  conditions: z.array(conditionSchema).min(1).max(50),
  levels: z.array(levelSchema).min(1).max(maxApprovalLevels),
  /** Levels are asked one after the other, or all at once. */
  order: z.enum(['sequence', 'parallel']).default('sequence'),
  /** The sender may be their own approver; else they are left out wherever a choice leads to them. */
  allowSelf: z.boolean().default(false),
  /** The sender chooses one of the first level; a mail client cannot, so all of them are asked there. */
  senderChooses: z.boolean().default(false),
  /** Recipients inside get it at once, those outside when it is approved. */
  releaseInside: z.boolean().default(false),
  timeout: timeoutSchema.nullable().default(null),
  /** Approvers may save attachments; else they only see them here. */
  download: z.boolean().default(false),
  /** What the sender is told. */
  note: z.string().max(500).default(''),
  /** Also what leaves by itself: automatic forwards and replies, invitations, read receipts, what a mail group passes on. */
  automatic: z.boolean().default(true),
});
export type ApprovalPolicy = z.output<typeof approvalPolicySchema>;
export type ApprovalTimeout = z.output<typeof timeoutSchema>;
