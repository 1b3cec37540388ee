import { z } from 'zod';
import { maxFolderNameCharacters, maxStoredFolderNameCharacters } from '../limits.ts';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const foldersOrgSettings = {
  maxFolderNameCharacters: {
    schema: z.number().int().min(1).max(maxStoredFolderNameCharacters),
    default: maxFolderNameCharacters,
    explain: `longest folder name that the web client takes, in characters; mail programs may always use ${String(maxStoredFolderNameCharacters)}`,
  },
  maxLabelNameCharacters: {
    schema: z.number().int().min(1).max(100),
    default: 10,
    explain: 'longest label name, in characters',
  },
} as const;
