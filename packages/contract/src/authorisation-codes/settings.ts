import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const authorisationCodesOrgSettings = {
  mailClient: {
    schema: z
      .string()
      .max(500)
      .regex(/^(https:\/\/[^\s/\\@]+(\/\S*)?|\/[^/\\]\S*)?$/, 'an https address or a path of this site'),
    default: '',
    explain: 'where the mail client can be downloaded; empty hides the link',
  },
} as const;
