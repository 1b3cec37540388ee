/** Rooms and equipment. Paths are ours. Who keeps them: the administrator's command line. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { maxSearchCharacters } from '../limits.ts';
import { maxListedResources, resourceKinds, resourceSchema } from './resource.ts';

const moment = z.coerce.number().int().min(-62_135_596_800_000).max(253_402_300_799_000);

const list = defineCall({
  name: 'resources.list',
  method: 'GET',
  path: 'calendar/resource/list',
  capability: 'calendar',
  feature: 'calendar',
  programs: false,
  summary:
    'Rooms and equipment of the organisation by name, pinyin, location or address; with a time, whether each is free then. What I may book comes first, rooms before equipment, then what is free, then the smallest room that holds the people',
  input: z.object({
    keyword: z.string().max(maxSearchCharacters).default(''),
    kind: z.enum(resourceKinds).optional(),
    /** Epoch milliseconds, both or none; `to` is not part of it. */
    from: moment.optional(),
    to: moment.optional(),
    /** Who is to fit in, oneself included. */
    people: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(maxListedResources).default(50),
  }),
  output: z.object({ list: z.array(resourceSchema) }),
  rateLimit: { max: 600, perSeconds: 60, by: 'session' },
  errors: ['calendarSpanTooLong'],
});

/** Calls of rooms and equipment. */
export const resourcesCalls = { list };
