/** What the calls of files have in common. */
import { z } from 'zod';
import { maxNodePage, maxNodesPerCall } from '../limits.ts';
import { fileNodeSchema, nodeIdSchema, placedNodeSchema } from '../node.ts';

/** Own files are one's own affair, whatever mailbox is open: refused in the mailbox of another. */
export const own = { capability: 'files', needs: 'own', feature: 'netdisk', programs: false } as const;
export const nodeIdsSchema = z.array(nodeIdSchema).min(1, 'selectRow').max(maxNodesPerCall);
export const page = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(maxNodePage).default(100),
};
export const placedPage = z.object({ list: z.array(placedNodeSchema), total: z.number().int() });
export const nodeList = z.object({ list: z.array(fileNodeSchema) });
/** Longer than a name may be: whoever types one is told so. */
export const nameSchema = z.string().max(1_000);
