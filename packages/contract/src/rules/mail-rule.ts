import { z } from 'zod';
import { labelIdSchema, mailboxIdSchema } from '../identifiers.ts';
import {
  maxForwardAddresses,
  maxMailRules,
  maxRuleConditions,
  maxRuleLabels,
  maxRuleNameCharacters,
  maxRuleReplyCharacters,
  maxRuleValueCharacters,
} from '../limits.ts';
import { mailListItemSchema } from '../mailbox/mail.ts';
import { snoozeMornings } from '../snooze/snooze-times.ts';

export const mailRuleIdSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .brand('MailRuleId');
export type MailRuleId = z.output<typeof mailRuleIdSchema>;

/** A grapheme cluster may have several code units: refused early is only what nobody types. What is too long is said by `checkMailRule`. */
const unitsPerCharacter = 8;
const typed = (maxCharacters: number) => z.string().max(maxCharacters * unitsPerCharacter);

/** Fields of a mail whose text a rule reads. `recipient`: To and Cc. `attachment`: the names of its files. */
export const ruleTextFieldSchema = z.enum(['sender', 'recipient', 'subject', 'body', 'attachment']);
export type RuleTextField = z.output<typeof ruleTextFieldSchema>;

/** One condition (specification, section 3: contains or not contains). */
export const ruleConditionSchema = z.discriminatedUnion('field', [
  z.object({
    field: ruleTextFieldSchema,
    operator: z.enum(['contains', 'notContains']),
    value: typed(maxRuleValueCharacters),
  }),
  z.object({
    field: z.literal('size'),
    operator: z.enum(['larger', 'smaller']),
    /** Bytes of the whole mail. */
    bytes: z
      .number()
      .int()
      .min(0)
      .max(2 ** 40),
  }),
  z.object({ field: z.literal('hasAttachment'), has: z.boolean() }),
]);
export type RuleCondition = z.output<typeof ruleConditionSchema>;

/** What a rule does; each kind at most once. `delete`: into the recycle bin, where a rejected mail goes too. */
export const ruleActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('forward'), addresses: z.array(z.string().max(320)).max(maxForwardAddresses * 10) }),
  z.object({ kind: z.literal('move'), mailboxId: mailboxIdSchema }),
  z.object({ kind: z.literal('reject'), replyContent: typed(maxRuleReplyCharacters) }),
  z.object({ kind: z.literal('label'), labels: z.array(labelIdSchema).max(maxRuleLabels) }),
  z.object({ kind: z.literal('star') }),
  z.object({ kind: z.literal('seen') }),
  z.object({ kind: z.literal('delete') }),
  /** Until that morning, counted from when the message arrives, in the person's time zone. */
  z.object({ kind: z.literal('snooze'), until: z.enum(snoozeMornings) }),
]);
export type RuleAction = z.output<typeof ruleActionSchema>;
export type RuleActionKind = RuleAction['kind'];

/** When a rule applies, and what it does then. */
export const ruleSetSchema = z.object({
  /** All of the conditions, or any one. */
  match: z.enum(['all', 'any']),
  conditions: z.array(ruleConditionSchema).max(maxRuleConditions),
  actions: z.array(ruleActionSchema).max(8),
  /** The rules after it are not asked about a mail that it has matched. */
  stop: z.boolean().default(true),
});
export type RuleSet = z.output<typeof ruleSetSchema>;

/** Why a rule rests although nobody switched it off: where it would put mail is gone. */
export const ruleRestsSchema = z.enum(['folderGone', 'labelGone']);

/** A rule of mail classification (specification, section 3). */
export const mailRuleSchema = ruleSetSchema.extend({
  ruleId: mailRuleIdSchema,
  ruleName: z.string(),
  /** 1 on, 0 off. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Its position, 0 first. */
  sort: z.number().int(),
  /** Set while it cannot work; it is not asked then, whatever its status. */
  rests: ruleRestsSchema.nullable(),
});
export type MailRule = z.output<typeof mailRuleSchema>;

/** A rule as a person saves it: without `ruleId` a new one, last in order. */
export const mailRuleInputSchema = ruleSetSchema.extend({
  ruleId: mailRuleIdSchema.optional(),
  ruleName: typed(maxRuleNameCharacters),
  status: z.union([z.literal(0), z.literal(1)]).default(1),
});
export type MailRuleInput = z.output<typeof mailRuleInputSchema>;

/** All rules in an order. */
export const mailRuleIdsSchema = z.array(mailRuleIdSchema).min(1).max(maxMailRules);

/** What an unsaved rule would have done with the mail of the last days. */
export const ruleTrialSchema = z.object({
  /** Mails that were read: received in that time, and not in sent, drafts, junk, the recycle bin or a closed folder. */
  looked: z.number().int(),
  /** Those that it would have acted on. */
  matched: z.number().int(),
  /** Those that it fits, but that an earlier rule would have kept from it. */
  heldBack: z.number().int(),
  /** The newest of those that it would have acted on. */
  mails: z.array(mailListItemSchema.omit({ timetitle: true })),
});
export type RuleTrial = z.output<typeof ruleTrialSchema>;
