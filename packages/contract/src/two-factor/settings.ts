import { z } from 'zod';
import { twoFactorPolicies } from './two-factor.ts';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const twoFactorOrgSettings = {
  secondStep: {
    schema: z.enum(twoFactorPolicies),
    default: 'optional',
    explain:
      'second verification at sign-in: off, optional (whoever has set one up is asked) or required (who has none sets one up at the next sign-in)',
  },
  secondStepRememberDays: {
    schema: z.number().int().min(0).max(90),
    default: 0,
    explain: 'days for which a browser may be spared the second verification; 0 asks every time',
  },
} as const;
