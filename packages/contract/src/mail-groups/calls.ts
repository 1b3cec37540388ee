/** Mail groups: an address that leads to many. Everything is asked and done in the name of who is signed in. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxRecipients, maxSearchCharacters } from '../limits.ts';
import {
  mailGroupEntrySchema,
  mailGroupRoleSchema,
  mailGroupSchema,
  mailGroupSettingsSchema,
  mailGroupSkippedSchema,
  maxMailGroupAdded,
} from './mail-group.ts';

const address = z.string().min(1).max(320);
const changeLimit = { max: 300, perSeconds: 60, by: 'session' } as const;

const list = defineCall({
  name: 'mailGroups.list',
  method: 'GET',
  path: 'mailgroup/list',
  capability: 'mail-groups',
  needs: 'person',
  summary: 'Mail groups that I manage, or that I can see and write to',
  input: z.object({ scope: z.enum(['managed', 'contactable']) }),
  output: z.object({
    list: z.array(mailGroupSchema),
    /** Domains in which I may make a group; empty: I may not. */
    domains: z.array(z.string()),
  }),
  errors: ['featureOff'],
});

const detail = defineCall({
  name: 'mailGroups.detail',
  method: 'GET',
  path: 'mailgroup/detail',
  capability: 'mail-groups',
  needs: 'person',
  summary: 'One mail group, and who is in it where I may see that',
  input: z.object({ address }),
  output: z.object({
    group: mailGroupSchema,
    /** Empty where the person does not see them. Authorised persons are shown to managers alone. */
    entries: z.array(mailGroupEntrySchema),
    /** The room of its archive, for those who manage it; null: there is none, or they do not. */
    archiveUsage: z.object({ usedBytes: z.number(), quotaBytes: z.number(), isFull: z.boolean() }).nullable(),
  }),
  errors: ['mailGroupNotFound'],
});

const create = defineCall({
  name: 'mailGroups.create',
  method: 'POST',
  path: 'mailgroup/create',
  capability: 'mail-groups',
  needs: 'person',
  feature: 'adminMailgroup',
  summary: 'Make a mail group; whoever makes it manages it',
  input: z.object({ address, settings: mailGroupSettingsSchema }),
  output: mailGroupSchema,
  rateLimit: changeLimit,
  errors: [
    'mailGroupNotYours',
    'mailGroupNameEmpty',
    'addressInvalid',
    'addressTaken',
    'domainNotFound',
    'tooManyMailGroups',
  ],
});

const save = defineCall({
  name: 'mailGroups.save',
  method: 'POST',
  path: 'mailgroup/save',
  capability: 'mail-groups',
  needs: 'person',
  feature: 'adminMailgroup',
  summary: 'Change the settings of a mail group that I manage',
  input: z.object({ address, revision: z.number().int(), settings: mailGroupSettingsSchema }),
  output: mailGroupSchema,
  rateLimit: changeLimit,
  errors: ['mailGroupNotFound', 'mailGroupNotYours', 'mailGroupNameEmpty', 'mailGroupChanged', 'mailGroupHasOutside'],
});

const remove = defineCall({
  name: 'mailGroups.remove',
  method: 'POST',
  path: 'mailgroup/delete',
  capability: 'mail-groups',
  needs: 'person',
  feature: 'adminMailgroup',
  summary: 'Delete a mail group that I manage',
  input: z.object({ address, revision: z.number().int() }),
  output: nothingSchema,
  rateLimit: changeLimit,
  errors: ['mailGroupNotFound', 'mailGroupNotYours', 'mailGroupChanged'],
});

const addEntries = defineCall({
  name: 'mailGroups.addEntries',
  method: 'POST',
  path: 'mailgroup/member/add',
  capability: 'mail-groups',
  needs: 'person',
  feature: 'adminMailgroup',
  summary: 'Add members, managers or authorised persons: addresses, other groups, departments',
  input: z.object({
    address,
    role: mailGroupRoleSchema,
    addresses: z.array(z.string().max(320)).max(maxMailGroupAdded).default([]),
    /** As members and authorised persons they stay departments: whoever is in them or below them when it counts. As managers: the people of this moment. */
    departments: z
      .array(z.string().regex(/^\d{1,10}$/))
      .max(50)
      .default([]),
  }),
  output: z.object({
    added: z.number().int(),
    /** What was left out, and why. */
    skipped: z.array(mailGroupSkippedSchema),
  }),
  rateLimit: changeLimit,
  errors: ['mailGroupNotFound', 'mailGroupNotYours', 'tooManyMailGroupEntries'],
});

const removeEntries = defineCall({
  name: 'mailGroups.removeEntries',
  method: 'POST',
  path: 'mailgroup/member/delete',
  capability: 'mail-groups',
  needs: 'person',
  feature: 'adminMailgroup',
  summary: 'Take members, managers or authorised persons out of a mail group',
  input: z.object({
    address,
    role: mailGroupRoleSchema,
    addresses: z.array(z.string().max(320)).max(maxMailGroupAdded).default([]),
    departments: z
      .array(z.string().regex(/^\d{1,10}$/))
      .max(50)
      .default([]),
  }),
  output: z.object({ removed: z.number().int() }),
  rateLimit: changeLimit,
  errors: ['mailGroupNotFound', 'mailGroupNotYours', 'mailGroupLastManager'],
});

const join = defineCall({
  name: 'mailGroups.join',
  method: 'POST',
  path: 'mailgroup/join',
  capability: 'mail-groups',
  needs: 'person',
  feature: 'authMailgroup',
  summary: 'Become a member of an open mail group',
  input: z.object({ address }),
  output: nothingSchema,
  rateLimit: changeLimit,
  errors: ['mailGroupNotFound', 'mailGroupClosed', 'tooManyMailGroupEntries'],
});

const leave = defineCall({
  name: 'mailGroups.leave',
  method: 'POST',
  path: 'mailgroup/leave',
  capability: 'mail-groups',
  needs: 'person',
  feature: 'authMailgroup',
  summary: 'Leave an open mail group',
  input: z.object({ address }),
  output: nothingSchema,
  rateLimit: changeLimit,
  errors: ['mailGroupNotFound', 'mailGroupClosed'],
});

/** Of a link to leave a group: opaque, made by the server. */
const leaveToken = z.string().regex(/^[\w.-]{20,1500}$/);
/** Programs of other organisations ask for one reader each; a gateway that tries links has enough of them. */
const unsubscribeLimit = { max: 30, perSeconds: 60, by: 'address' } as const;

const unsubscribe = defineCall({
  name: 'mailGroups.unsubscribe',
  method: 'POST',
  path: 'mailgroup/unsubscribe/{token}',
  capability: 'mail-groups',
  summary: 'Leave a mail group by the link in a message (RFC 8058); for the mail programs of its members outside',
  access: 'open',
  body: 'form',
  response: 'plain',
  input: z.object({ token: leaveToken, 'List-Unsubscribe': z.literal('One-Click') }),
  output: nothingSchema,
  rateLimit: unsubscribeLimit,
  errors: ['mailGroupLinkInvalid', 'mailGroupClosed'],
});

const unsubscribePage = defineCall({
  name: 'mailGroups.unsubscribePage',
  method: 'GET',
  path: 'mailgroup/unsubscribe/{token}',
  capability: 'mail-groups',
  summary: 'The page of a link to leave a mail group; changes nothing',
  access: 'open',
  response: 'redirect',
  opens: 'fromAnywhere',
  input: z.object({ token: leaveToken }),
  output: nothingSchema,
  rateLimit: unsubscribeLimit,
});

const leaveByLink = defineCall({
  name: 'mailGroups.leaveByLink',
  method: 'POST',
  path: 'mailgroup/unsubscribe',
  capability: 'mail-groups',
  summary: 'Leave a mail group by the link in a message, from its page',
  access: 'open',
  input: z.object({ token: leaveToken }),
  output: z.object({
    /** The group's. */
    address: z.string(),
  }),
  rateLimit: unsubscribeLimit,
  errors: ['mailGroupLinkInvalid', 'mailGroupClosed'],
});

const suggest = defineCall({
  name: 'mailGroups.suggest',
  method: 'GET',
  path: 'mailgroup/suggest',
  capability: 'mail-groups',
  needs: 'person',
  summary: 'Mail groups for a recipient field, by name and address',
  input: z.object({
    keyword: z.string().max(maxSearchCharacters).default(''),
    limit: z.coerce.number().int().min(1).max(20).default(4),
  }),
  output: z.object({
    list: z.array(z.object({ address: z.string(), name: z.string(), people: z.number().int(), mayList: z.boolean() })),
  }),
});

const people = defineCall({
  name: 'mailGroups.people',
  method: 'POST',
  path: 'mailgroup/people',
  capability: 'mail-groups',
  needs: 'person',
  changes: false,
  summary:
    'Whom a mail to these addresses reaches: each group with its number of people, and all of them together, each once',
  input: z.object({ addresses: z.array(z.string().max(320)).min(1).max(maxRecipients) }),
  output: z.object({
    /** Everybody together, people who are named themselves included. */
    total: z.number().int(),
    /** Those of the addresses that are groups. */
    groups: z.array(
      z.object({ address: z.string(), name: z.string(), people: z.number().int(), mayList: z.boolean() }),
    ),
  }),
});

const expand = defineCall({
  name: 'mailGroups.expand',
  method: 'GET',
  path: 'mailgroup/expand',
  capability: 'mail-groups',
  needs: 'person',
  summary: 'The people of a mail group, nested groups followed, to be written to one by one',
  input: z.object({ address }),
  output: z.object({ list: z.array(z.object({ name: z.string(), address: z.string() })) }),
  errors: ['mailGroupNotFound', 'mailGroupNotYours', 'tooManyRecipients'],
});

/** Calls of mail groups. */
export const mailGroupsCalls = {
  list,
  detail,
  create,
  save,
  remove,
  addEntries,
  removeEntries,
  join,
  leave,
  unsubscribe,
  unsubscribePage,
  leaveByLink,
  suggest,
  people,
  expand,
};
