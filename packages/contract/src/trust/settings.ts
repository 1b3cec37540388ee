import { z } from 'zod';

/** A person's settings of this capability, each with its default. */
export const trustPersonSettings = {
  /** What happens when a sender asks for a read receipt (RFC 8098). */
  readReceipt: z.enum(['ask', 'always', 'never']).default('ask'),
} as const;

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const trustOrgSettings = {
  trustedArcSealers: {
    schema: z.array(z.string().regex(/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)).max(100),
    default: [],
    explain:
      'domains of forwarders and mailing lists (d= of their ARC seals) whose word is taken for a sender whom forwarding made unprovable',
  },
} as const;
