import { z } from 'zod';
import { defineCall } from '../call.ts';
import { maxCheckedAddresses, maxRecipients, maxSearchCharacters } from '../limits.ts';
import { lookAlikeSchema } from '../trust/mail-trust.ts';
import { addressBookCalls } from './contact-calls.ts';

const suggest = defineCall({
  name: 'contacts.suggest',
  method: 'GET',
  path: 'contact/list/suggest',
  capability: 'contacts',
  needs: 'read',
  summary: 'Recipient suggestions from the organisation and from mail sent before',
  input: z.object({
    keyword: z.string().max(maxSearchCharacters).default(''),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  output: z.object({
    list: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        deptName: z.string(),
        /** Mails that the person has sent them; 0 for nobody they wrote to. */
        sentCount: z.number().int(),
      }),
    ),
  }),
});

const departmentIdSchema = z.string().regex(/^\d{1,10}$/);

/** A department of the organisation. */
export const departmentSchema = z.object({
  deptId: departmentIdSchema,
  /** The department above; null at the top. */
  parentId: departmentIdSchema.nullable(),
  name: z.string(),
  /** Active people in it. */
  people: z.number().int(),
  /** The same with those of the departments below. */
  peopleBelow: z.number().int(),
});

const treePersonSchema = z.object({ name: z.string(), address: z.string(), duties: z.string() });

const tree = defineCall({
  name: 'contacts.tree',
  method: 'GET',
  path: 'contact/tree',
  capability: 'contacts',
  needs: 'read',
  feature: 'displayOrg',
  summary: 'The organisation: its departments with counts, and the people of one of them',
  input: z.object({
    /** Whose people are wanted; without it those who are in no department. */
    deptId: departmentIdSchema.optional(),
    /** Also the people of the departments below. */
    below: z.enum(['true', 'false']).default('false'),
  }),
  output: z.object({
    /** All of them, each after the one above it; empty where one department was asked for. */
    departments: z.array(departmentSchema),
    /** By name; at most as many as a mail can have recipients. */
    people: z.array(treePersonSchema).max(maxRecipients),
    /** How many there are in all. */
    total: z.number().int(),
  }),
});

const check = defineCall({
  name: 'contacts.check',
  method: 'POST',
  path: 'contact/check',
  capability: 'contacts',
  needs: 'read',
  summary: 'What a writer should know of addresses: who it is in the organisation, whom an outside address resembles',
  changes: false,
  input: z.object({
    list: z
      .array(z.object({ name: z.string().max(200), address: z.string().max(320) }))
      .min(1)
      .max(maxCheckedAddresses),
  }),
  output: z.object({
    list: z.array(
      z.object({
        /** As it was asked for. */
        address: z.string(),
        /** Of a colleague; empty for others. */
        name: z.string(),
        deptName: z.string(),
        lookAlike: lookAlikeSchema.nullable(),
      }),
    ),
  }),
});

export const contactsCalls = { suggest, tree, check, ...addressBookCalls };
