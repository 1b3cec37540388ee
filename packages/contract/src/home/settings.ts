import { z } from 'zod';

/** A site of somebody else, reached by TLS only; no user name in it. */
const outsideLink = z
  .string()
  .max(500)
  .regex(/^(https:\/\/[^\s/\\@]+(\/\S*)?)?$/, 'an https address');

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const homeOrgSettings = {
  archiveUrl: {
    schema: outsideLink,
    default: '',
    explain: 'where the mail archive is; empty hides it (it also needs the feature mailArchive)',
  },
  gatewayUrl: {
    schema: outsideLink,
    default: '',
    explain: 'where the mail gateway is; empty hides it (it also needs the feature gateway)',
  },
  phonePort: {
    schema: z.number().int().min(0).max(65_535),
    default: 0,
    explain: 'phones are sent to the site on this port of the same host, 9443 where there is one; 0: they stay here',
  },
} as const;
