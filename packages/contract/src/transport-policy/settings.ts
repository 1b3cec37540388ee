import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const transportPolicyOrgSettings = {
  mtaStsMode: {
    schema: z.enum(['none', 'testing', 'enforce']),
    default: 'testing',
    explain:
      'what the MTA-STS policy of the domains asks of other servers: testing (report failures), enforce (deliver over verified TLS or not at all), none (forget an earlier policy)',
  },
} as const;
