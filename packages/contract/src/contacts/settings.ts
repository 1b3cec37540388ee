import { z } from 'zod';
import { distinctKeyCharacters, maxDistinctSets } from './contact.ts';

/** A person's settings of this capability, each with its default. */
export const contactsPersonSettings = {
  /** Suggestions of duplicates that were skipped: their keys (call `contacts.duplicates`) with blanks between them, the newest last. */
  distinctContacts: z
    .string()
    .max(maxDistinctSets * (distinctKeyCharacters + 1))
    .regex(/^[\w -]*$/)
    .default(''),
} as const;

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const contactsOrgSettings = {
  contactPhones: {
    schema: z.enum(['masked', 'shown', 'hidden']),
    default: 'masked',
    explain: "how colleagues' phones stand in the address book: first 3 and last 4 digits, whole, or not at all",
  },
} as const;
