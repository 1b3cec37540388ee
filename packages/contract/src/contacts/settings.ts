import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const contactsOrgSettings = {
  contactPhones: {
    schema: z.enum(['masked', 'shown', 'hidden']),
    default: 'masked',
    explain: "how colleagues' phones stand in the address book: first 3 and last 4 digits, whole, or not at all",
  },
} as const;
