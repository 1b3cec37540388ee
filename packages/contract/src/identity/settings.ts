import { z } from 'zod';
import { isLogoutLink } from '../single-sign-on/logout-link.ts';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const identityOrgSettings = {
  logoutLink: {
    schema: z
      .string()
      .refine((link) => link === '' || isLogoutLink(link), 'a path of this server, such as /bye/, or an https address'),
    default: '',
    explain:
      'where a session that ends leads (sign-out, expiry, a mailbox that cannot be loaded): a path of this server, such as /bye/, or an https address; empty is the sign-in page',
  },
  sessionIdleMinutes: {
    schema: z.number().int().min(5).max(1440),
    default: 120,
    explain: 'sign-in ends after so many minutes without use',
  },
  sessionMaxHours: {
    schema: z.number().int().min(1).max(720),
    default: 12,
    explain: 'sign-in ends after so many hours in any case',
  },
} as const;
