import { z } from 'zod';
import { twoFactorPolicies } from './two-factor.ts';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const twoFactorOrgSettings = {
  secondStep: {
    schema: z.enum(twoFactorPolicies),
    default: 'optional',
    explain:
      'two-factor authentication: off, optional (whoever has set it up is asked) or required (who has not sets it up at the next sign-in)',
  },
  secondStepRememberDays: {
    schema: z.number().int().min(0).max(90),
    default: 0,
    explain: 'days for which a browser may be spared the second factor; 0 asks every time',
  },
} as const;
