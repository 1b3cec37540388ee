import { z } from 'zod';
import { defineCall } from '../call.ts';
import { maxSearchCharacters } from '../limits.ts';

const suggest = defineCall({
  name: 'contacts.suggest',
  method: 'GET',
  path: 'contact/list/suggest',
  capability: 'contacts',
  summary: 'Recipient suggestions from the organisation and from mail sent before',
  input: z.object({
    keyword: z.string().max(maxSearchCharacters).default(''),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  output: z.object({ list: z.array(z.object({ name: z.string(), address: z.string(), deptName: z.string() })) }),
});

export const contactsCalls = { suggest };
