/** Where one is signed in, and the ends of it; and what a person may ask about their own mailbox (specification, section 9: self-query). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { secondProofSchema, signInProofSchema } from '../identity/sign-in-proof.ts';
import { defaultPageSize, maxPageSize } from '../limits.ts';
import { passwordOnceMoreSchema } from '../passwords/calls.ts';

const mailboxSchema = z.object({ emailAddr: z.string(), name: z.string() });

const activeSessionSchema = z.object({
  /** Opaque; names a sign-in for `end` and opens nothing. */
  placeId: z.string(),
  /** It is the one that asks. */
  isThis: z.boolean(),
  client: z.enum(['web', 'api']),
  /** What the browser or program calls itself. */
  device: z.string(),
  address: z.string(),
  /** In the caller's language; '' where it is not known. */
  place: z.string(),
  how: signInProofSchema,
  second: secondProofSchema,
  /** Epoch milliseconds. */
  createdAt: z.number().int(),
  lastUsedAt: z.number().int(),
  locked: z.boolean(),
  /** Another's mailbox that it has open; null: the person's own. */
  mailbox: mailboxSchema.nullable(),
});
export type ActiveSession = z.output<typeof activeSessionSchema>;

const list = defineCall({
  name: 'activeSessions.list',
  method: 'GET',
  path: 'user/session/list',
  capability: 'identity',
  needs: 'person',
  summary: 'Where the person is signed in, this session first, then the last used',
  input: z.object({}),
  output: z.object({ list: z.array(activeSessionSchema) }),
});

const end = defineCall({
  name: 'activeSessions.end',
  method: 'POST',
  path: 'user/session/end',
  capability: 'identity',
  needs: 'person',
  summary: 'Sign out one session, or all others: at once, with what they have open',
  input: z.union([
    z.object({ sessionId: z.string().min(1).max(100), password: passwordOnceMoreSchema }),
    z.object({ others: z.literal(true), password: passwordOnceMoreSchema }),
  ]),
  output: z.object({ ended: z.number().int() }),
  errors: ['loginPasswordWrong', 'passwordOnceMore', 'placeNotFound', 'tooMany'],
});

const page = z.object({
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
  pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
});

/** Who did something in the mailbox; null: the mail system itself, or the administrator's command. */
const actorSchema = mailboxSchema.extend({ isSelf: z.boolean() }).nullable();

const deletionSchema = z.object({
  at: z.number().int(),
  /** `trash`: into the recycle bin; `gone`: out of the mailbox; `folder`: a folder with what lay in it. */
  kind: z.enum(['trash', 'gone', 'folder']),
  /** How many mails, or folders. */
  count: z.number().int(),
  /** Where they lay; null: in several folders, in one that is gone, or behind a password that is closed. */
  folder: z.object({ mailboxId: z.string(), name: z.string() }).nullable(),
  /** Of the first mails, where they can still be read. */
  subjects: z.array(z.string()),
  actor: actorSchema,
  client: z.string(),
  address: z.string().nullable(),
  place: z.string(),
});
export type DeletionEntry = z.output<typeof deletionSchema>;

const deletions = defineCall({
  name: 'activeSessions.deletions',
  method: 'GET',
  path: 'mail/log/deleteLog',
  capability: 'delivery',
  programs: false,
  needs: 'own',
  summary: 'What was deleted in the last 30 days, from where and by whom, the latest first',
  input: page,
  output: z.object({ list: z.array(deletionSchema), total: z.number().int() }),
});

const entrySchema = z.object({
  at: z.number().int(),
  /** The name of the action, such as `sharedMailboxes.enter`; the client has words for those that it knows. */
  action: z.string(),
  actor: actorSchema,
  /** Whom a right was given to or taken from; '' elsewhere. */
  about: z.string(),
  client: z.string(),
  address: z.string().nullable(),
  place: z.string(),
});
export type EntryEntry = z.output<typeof entrySchema>;

const entries = defineCall({
  name: 'activeSessions.entries',
  method: 'GET',
  path: 'mail/log/entryLog',
  capability: 'delivery',
  programs: false,
  needs: 'own',
  summary: 'Who else has entered the mailbox or changed the ways into it in the last 30 days, the latest first',
  input: page,
  output: z.object({ list: z.array(entrySchema), total: z.number().int() }),
});

export const activeSessionsCalls = { list, end, deletions, entries };
