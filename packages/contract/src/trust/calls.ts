import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { sendingLimitErrors } from '../errors/sending-limit-errors.ts';
import { mailIdSchema } from '../identifiers.ts';
import { maxPicturesPerMail, maxPictureUrlCharacters } from '../limits.ts';
import { mailsSchema } from '../list-page.ts';
import { movedSchema } from '../mailbox/changes.ts';
import { senderRuleKindSchema, senderRuleSchema } from './mail-trust.ts';

const pictures = defineCall({
  name: 'trust.pictures',
  method: 'POST',
  path: 'mail/email/pictures',
  capability: 'trust',
  needs: 'read',
  summary: 'Addresses at which this server fetches the remote pictures of a mail (our path)',
  input: z.object({
    mailId: mailIdSchema,
    urls: z.array(z.string().max(maxPictureUrlCharacters)).max(maxPicturesPerMail),
    /** Show them for this sender from now on. */
    remember: z.boolean().default(false),
  }),
  output: z.object({
    /** Only those that may be fetched; the path has a signed, expiring id and opens without a credential. */
    pictures: z.array(z.object({ url: z.string(), path: z.string() })),
  }),
  errors: ['mailNotFound', 'picturesNever', 'senderUnproven'],
});
/** Fetched, checked and drawn anew by the server. The id is bound to the account, the mail and the address `u`, and expires. */
const picture = defineCall({
  name: 'trust.picture',
  method: 'GET',
  path: 'p/{id}',
  isAtRoot: true,
  capability: 'trust',
  summary: 'One remote picture (blob, no credential)',
  access: 'signed',
  input: z.object({ id: z.string().max(200), u: z.string().max(maxPictureUrlCharacters) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 6_000, perSeconds: 10, by: 'address' },
  errors: ['pictureNotFound', 'tooMany'],
});
const unsubscribe = defineCall({
  name: 'trust.unsubscribe',
  method: 'POST',
  path: 'mail/email/unsubscribe',
  capability: 'trust',
  summary: 'Leave the mailing list of a mail: with one click, or by a mail (our path)',
  input: z.object({ mailId: mailIdSchema, by: z.enum(['oneClick', 'mail']) }),
  output: z.object({ by: z.enum(['oneClick', 'mail']), to: z.string() }),
  rateLimit: { max: 30, perSeconds: 60, by: 'session' },
  errors: ['mailNotFound', 'unsubscribeUnknown', 'unsubscribeFailed', ...sendingLimitErrors],
});
const receipt = defineCall({
  name: 'trust.receipt',
  method: 'POST',
  path: 'mail/email/receipt',
  capability: 'trust',
  // It speaks for the person: who reads for another has not made them read.
  needs: 'own',
  summary: 'Send or decline the read receipt that a mail asks for (our path)',
  input: z.object({ mailId: mailIdSchema, send: z.boolean() }),
  output: z.object({ state: z.enum(['sent', 'declined']) }),
  errors: ['mailNotFound', 'receiptAnswered'],
});
const junk = defineCall({
  name: 'trust.junk',
  method: 'POST',
  path: 'mail/email/junk',
  capability: 'trust',
  summary: 'Report as spam, or as not spam (our path)',
  input: mailsSchema.extend({
    junk: z.boolean(),
    /** With `junk`: block the senders too. */
    block: z.boolean().default(false),
  }),
  output: movedSchema.extend({ rules: z.array(senderRuleSchema) }),
  errors: ['selectRow', 'mailNotFound', 'alreadyInFolder'],
  idempotent: true,
});
const filterList = defineCall({
  name: 'trust.filterList',
  method: 'GET',
  path: 'mail/mailFilter/list',
  capability: 'trust',
  programs: false,
  needs: 'mailbox',
  summary: 'Mail filter: blocked and allowed senders, and those whose pictures are shown',
  alsoMethod: 'POST',
  changes: false,
  input: z.object({}),
  output: z.object({ list: z.array(senderRuleSchema) }),
});
const ruleInput = z.object({ kind: senderRuleKindSchema, sender: z.string().max(320) });
const filterSave = defineCall({
  name: 'trust.filterSave',
  method: 'POST',
  path: 'mail/mailFilter/save',
  capability: 'trust',
  programs: false,
  needs: 'mailbox',
  summary: 'Block or allow a sender, or show their pictures (our path)',
  input: ruleInput,
  output: z.object({
    rule: senderRuleSchema,
    /** The contrary rule about the same sender, which it took the place of. */
    replaced: senderRuleSchema.nullable(),
  }),
  errors: ['senderInvalid', 'senderListed', 'senderOwn', 'tooManyRules'],
});
const filterDelete = defineCall({
  name: 'trust.filterDelete',
  method: 'POST',
  path: 'mail/mailFilter/delete',
  capability: 'trust',
  programs: false,
  needs: 'mailbox',
  summary: 'Take a rule about a sender away (our path)',
  input: ruleInput,
  output: nothingSchema,
  errors: ['senderNotListed'],
});

/** Whom to trust: remote pictures, spam, senders, receipts, mailing lists. */
export const trustCalls = { pictures, picture, unsubscribe, receipt, junk, filterList, filterSave, filterDelete };
