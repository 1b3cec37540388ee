import { z } from 'zod';
import { bulkStartedSchema } from '../bulk/calls.ts';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import {
  mailRuleIdSchema,
  mailRuleIdsSchema,
  mailRuleInputSchema,
  mailRuleSchema,
  ruleSetSchema,
  ruleTrialSchema,
} from './mail-rule.ts';

const listSchema = z.object({ list: z.array(mailRuleSchema) });
/** What `checkMailRule` says, and what only the server knows. */
const ruleErrors = [
  'ruleConditionMissing',
  'ruleValueEmpty',
  'ruleValueInvalid',
  'ruleValueTooLong',
  'ruleActionMissing',
  'ruleActionConflict',
  'ruleReplyEmpty',
  'ruleReplyTooLong',
  'ruleForwardEmpty',
  'ruleForwardInvalid',
  'ruleForwardTwice',
  'ruleForwardTooMany',
  'ruleForwardOutside',
  'ruleForwardOwn',
  'ruleLabelRequired',
  'folderNotFound',
  'labelNotFound',
] as const;

const list = defineCall({
  name: 'rules.list',
  method: 'GET',
  path: 'mail/mailClassify/list',
  capability: 'rules',
  summary: 'Rules of mail classification, in their order',
  input: z.object({}),
  output: listSchema,
});
const save = defineCall({
  name: 'rules.save',
  method: 'POST',
  path: 'mail/mailClassify/save',
  capability: 'rules',
  summary: 'Save a rule: without ruleId a new one',
  input: mailRuleInputSchema,
  output: mailRuleSchema,
  errors: [
    'ruleNameEmpty',
    'ruleNameTooLong',
    'tooManyMailRules',
    'tooManyBodyConditions',
    'mailRuleNotFound',
    ...ruleErrors,
  ],
  idempotent: true,
});
const deleteOne = defineCall({
  name: 'rules.delete',
  method: 'POST',
  path: 'mail/mailClassify/delete/{id}',
  capability: 'rules',
  summary: 'Delete one rule',
  input: z.object({ id: mailRuleIdSchema }),
  output: nothingSchema,
  errors: ['mailRuleNotFound'],
});
const deleteAll = defineCall({
  name: 'rules.deleteAll',
  method: 'POST',
  path: 'mail/mailClassify/deleteAll',
  capability: 'rules',
  summary: 'Delete several rules, all or none',
  input: z.object({ ruleIds: mailRuleIdsSchema }),
  output: nothingSchema,
  errors: ['mailRuleNotFound'],
});
const status = defineCall({
  name: 'rules.status',
  method: 'POST',
  path: 'mail/mailClassify/status',
  capability: 'rules',
  summary: 'Switch a rule on (1) or off (0)',
  input: z.object({ ruleId: mailRuleIdSchema, status: z.union([z.literal(0), z.literal(1)]) }),
  output: nothingSchema,
  errors: ['mailRuleNotFound', 'ruleTargetGone'],
});
const sort = defineCall({
  name: 'rules.sort',
  method: 'POST',
  path: 'mail/mailClassify/sort',
  capability: 'rules',
  summary: 'Put the rules into an order; names every rule once',
  input: z.object({ ruleIds: mailRuleIdsSchema }),
  output: nothingSchema,
  errors: ['mailRuleNotFound', 'conflict'],
});
/** Reads whole mails: costly, so only as often as a person asks. */
const readLimit = { max: 60, perSeconds: 60, by: 'session' } as const;
const tryRule = defineCall({
  name: 'rules.try',
  method: 'POST',
  path: 'mail/mailClassify/try',
  capability: 'rules',
  summary: 'What an unsaved rule would have done with the mail of the last 90 days; changes nothing (our path)',
  changes: false,
  input: ruleSetSchema.extend({
    /** The saved rule in whose place it stands; without it the last in order. */
    ruleId: mailRuleIdSchema.optional(),
  }),
  output: ruleTrialSchema,
  rateLimit: readLimit,
  errors: [...ruleErrors],
});
const apply = defineCall({
  name: 'rules.apply',
  method: 'POST',
  path: 'mail/mailClassify/apply',
  capability: 'rules',
  summary: 'Apply a saved rule to old mail, in the background; nothing is forwarded or rejected (our path)',
  input: z.object({
    ruleId: mailRuleIdSchema,
    /** The inbox, or every folder that mail is received in, without the closed ones. */
    where: z.enum(['inbox', 'everywhere']),
  }),
  output: bulkStartedSchema,
  rateLimit: readLimit,
  errors: [
    'mailRuleNotFound',
    'ruleTargetGone',
    'ruleNothingForOldMail',
    'mailBeingEmptied',
    'bulkRunning',
    'bulkTooLarge',
  ],
  idempotent: true,
});

/** Mail classification. */
export const rulesCalls = { list, save, delete: deleteOne, deleteAll, status, sort, try: tryRule, apply };
