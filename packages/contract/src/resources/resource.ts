import { z } from 'zod';
import { calendarIdSchema } from '../calendar/event.ts';

/** Rooms and equipment that one call lists. */
export const maxListedResources = 200;
/** The longest time that one question for free resources is about, in days. */
export const maxResourceDays = 40;

export const resourceKinds = ['room', 'equipment'] as const;
/** `auto`: accepts what is free and declines the rest. `manager`: its answer is tentative until a manager answers for it. */
export const resourceDecisions = ['auto', 'manager'] as const;

/** A room or a thing that is invited to an event like a person, and answers by itself. */
export const resourceSchema = z.object({
  address: z.string(),
  name: z.string(),
  kind: z.enum(resourceKinds),
  /** People who fit in; 0: not said. */
  capacity: z.number().int(),
  /** Where it is; empty: not said. */
  location: z.string(),
  /** Of its department; empty: none. */
  department: z.string(),
  decides: z.enum(resourceDecisions),
  /** Its calendar: everybody of the organisation sees when it is taken, its managers see by what. */
  calendarId: calendarIdSchema,
  /** I may book it. */
  mayBook: z.boolean(),
  /** Nothing that is certain takes it at the time asked for; null: no time was asked for. */
  isFree: z.boolean().nullable(),
});
export type Resource = z.output<typeof resourceSchema>;
