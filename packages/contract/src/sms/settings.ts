import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const smsOrgSettings = {
  smsOutboxForms: {
    schema: z.boolean(),
    default: false,
    explain:
      'offer SMS codes although there is no gateway: the administrator reads them out (npm run admin -- sms list)',
  },
  smsSignature: {
    schema: z.string().max(20),
    default: '鸿雁',
    explain: 'name in brackets before the text of an SMS, as Chinese networks ask for; empty is none',
  },
} as const;
