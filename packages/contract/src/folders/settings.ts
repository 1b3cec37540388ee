import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const foldersOrgSettings = {
  maxFolderNameCharacters: {
    schema: z.number().int().min(1).max(100),
    default: 10,
    explain: 'longest folder name, in characters',
  },
  maxLabelNameCharacters: {
    schema: z.number().int().min(1).max(100),
    default: 10,
    explain: 'longest label name, in characters',
  },
} as const;
