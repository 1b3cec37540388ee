/** What a restore leaves in the data directory for the first start on it. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isCode, writeFileDurably } from './repository/files.ts';

const fileName = 'restored.json';

/** What becomes of mail that had still to leave when the backup was made. */
export const outgoingChoices = ['hold', 'drop', 'send'] as const;

const fields = z.object({
  snapshot: z.string(),
  /** Epoch milliseconds: when the backup was made. */
  madeAt: z.number(),
  outgoing: z.enum(outgoingChoices),
});

/** Which snapshot a data directory was made of, and what is still to be done. */
export type RestoredMarker = z.infer<typeof fields>;

/** Leaves it. */
export async function writeRestoredMarker(dataDirectory: string, marker: RestoredMarker): Promise<void> {
  await writeFileDurably(join(dataDirectory, fileName), `${JSON.stringify(marker)}\n`);
}

/** Reads it; null where nothing was restored, or everything was done. */
export async function readRestoredMarker(dataDirectory: string): Promise<RestoredMarker | null> {
  try {
    return fields.parse(JSON.parse(await readFile(join(dataDirectory, fileName), 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Everything was done. */
export async function removeRestoredMarker(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, fileName), { force: true });
}
