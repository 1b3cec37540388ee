import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const passwordsOrgSettings = {
  passwordComplexLevel: {
    schema: z.enum(['1', '2', '3']),
    default: '2',
    explain:
      'password policy: 1 is 6 characters or more, 2 is 8 with two of four classes and no runs, 3 is 10 with three classes; at most 128',
  },
  passwordClasses: {
    schema: z.boolean(),
    default: true,
    explain:
      'passwords need several classes of characters and no runs; off: length, names and the list of common passwords alone',
  },
  passwordWords: {
    schema: z.array(z.string().regex(/^[\p{L}\p{N}.-]{2,60}$/u)).max(200),
    default: [],
    explain:
      'words that may not stand in passwords (names of products and projects, places), besides the names and domains of the organisation; Chinese ones count as pinyin',
  },
  passwordMaxDays: {
    schema: z.number().int().min(0).max(3650),
    default: 0,
    explain: 'days after which a password must be changed; 0: never',
  },
  passwordHistory: {
    schema: z.number().int().min(0).max(24),
    default: 3,
    explain: 'how many of the last passwords may not be used again; 0: all may',
  },
} as const;
