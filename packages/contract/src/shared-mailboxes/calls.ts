import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { loginAnswerSchema } from '../identity/calls.ts';
import { defaultPageSize, maxGrantees, maxPageSize } from '../limits.ts';

/** `public`: a shared mailbox, nobody's own. `associated`: another person's. `own`: back to one's own. */
export const mailboxTypeSchema = z.enum(['own', 'associated', 'public']);

/** A mailbox that is not the person's own, and what they may do in it. */
const openMailboxSchema = z.object({
  emailAddr: z.string(),
  name: z.string(),
  type: mailboxTypeSchema.exclude(['own']),
  right: z.enum(['read', 'full']),
  /** How its mail is signed: as the mailbox itself, or with the writer's name as the sender (RFC 5322 §3.6.2). */
  send: z.enum(['sendAs', 'onBehalf']),
  /** When the right ends, epoch milliseconds. */
  until: z.number().int().nullable(),
  /** It is the one that this session has open. */
  isOpen: z.boolean(),
});
export type OpenMailbox = z.output<typeof openMailboxSchema>;

const mailboxSchema = z.object({ emailAddr: z.string(), name: z.string() });

const find = defineCall({
  name: 'sharedMailboxes.find',
  method: 'GET',
  path: 'user/public/find',
  capability: 'identity',
  needs: 'person',
  summary: 'Public mailboxes and associated accounts that I may open, and those in which I may give rights',
  input: z.object({}),
  output: z.object({
    own: mailboxSchema,
    list: z.array(openMailboxSchema),
    /** Shared mailboxes whose rights the person gives. */
    managed: z.array(mailboxSchema),
  }),
});

const switchTo = defineCall({
  name: 'sharedMailboxes.switch',
  method: 'POST',
  path: 'oauth/switch',
  capability: 'identity',
  needs: 'person',
  summary: 'Open another mailbox, or go back to one’s own: a new session takes the place of this one',
  input: z.object({ emailAddr: z.string().max(320).default(''), type: mailboxTypeSchema }),
  output: loginAnswerSchema,
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['featureOff', 'mailboxNotChosen', 'mailboxNotOpen'],
});

/** `manage`: everything of `full`, and giving rights in a shared mailbox. */
export const mailboxRightSchema = z.enum(['read', 'full', 'manage', 'sendAs', 'onBehalf']);
export type GrantableRight = z.output<typeof mailboxRightSchema>;

/** A person by address, or a department, with those below it, by its id. */
const granteeSchema = z.object({ kind: z.enum(['person', 'department']), id: z.string().min(1).max(320) });
export type Grantee = z.output<typeof granteeSchema>;

const givenRightSchema = z.object({
  right: mailboxRightSchema,
  /** The first moment without it, epoch milliseconds; null: no end. */
  until: z.number().int().min(0).max(8_640_000_000_000_000).nullable(),
});
const mailboxGrantSchema = z.object({
  grantee: granteeSchema,
  name: z.string(),
  rights: z.array(givenRightSchema),
});
export type MailboxGrant = z.output<typeof mailboxGrantSchema>;

/** The mailbox that is meant; one's own where it is left out. */
const emailAddr = z.string().max(320).optional();

const grants = defineCall({
  name: 'sharedMailboxes.grants',
  method: 'GET',
  path: 'user/grant/list',
  capability: 'identity',
  needs: 'own',
  summary: 'Who may do what in my mailbox, or in a shared one that I manage',
  input: z.object({ emailAddr }),
  output: z.object({ mailbox: mailboxSchema.extend({ isShared: z.boolean() }), list: z.array(mailboxGrantSchema) }),
  errors: ['mailboxNotOpen'],
});
const saveGrants = defineCall({
  name: 'sharedMailboxes.saveGrants',
  method: 'POST',
  path: 'user/grant/save',
  capability: 'identity',
  needs: 'own',
  summary: 'Give people or departments rights in a mailbox: exactly these, whatever they had',
  input: z.object({
    emailAddr,
    grantees: z.array(granteeSchema).min(1).max(maxGrantees),
    rights: z.array(givenRightSchema).min(1).max(5),
  }),
  output: nothingSchema,
  errors: ['mailboxNotOpen', 'granteeNotFound', 'granteeIsOwner', 'grantEndPassed', 'tooManyGrants'],
});
const deleteGrant = defineCall({
  name: 'sharedMailboxes.deleteGrant',
  method: 'POST',
  path: 'user/grant/delete',
  capability: 'identity',
  needs: 'own',
  summary: 'Take every right of somebody in a mailbox away; their sessions in it end at once',
  input: z.object({ emailAddr, grantee: granteeSchema }),
  output: nothingSchema,
  errors: ['mailboxNotOpen', 'grantNotFound'],
});

const activityEntrySchema = z.object({
  at: z.number().int(),
  /** Who did it. */
  actor: mailboxSchema,
  /** The name of the change, such as `mailbox.move`; the client has words for those that it knows. */
  action: z.string(),
  /** How many mails it touched; null where that is not said. */
  mails: z.number().int().nullable(),
});
export type MailboxActivity = z.output<typeof activityEntrySchema>;

const activity = defineCall({
  name: 'sharedMailboxes.activity',
  method: 'GET',
  path: 'user/public/activity',
  capability: 'identity',
  needs: 'person',
  summary:
    'Who did what in a mailbox in the last 30 days: for its owner, and in a shared one for those with the full right',
  input: z.object({
    emailAddr,
    pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: z.object({ list: z.array(activityEntrySchema), total: z.number().int() }),
  errors: ['mailboxNotOpen'],
});

/** Public mailboxes and associated accounts: grants, switching, who did what. */
export const sharedMailboxesCalls = { find, switch: switchTo, grants, saveGrants, deleteGrant, activity };
