import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Raised when an older program could not read a snapshot rightly. */
export const manifestFormat = 1;

const key = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

/** A file as a sequence of chunks; `bytes` of its content. */
const storedFile = z.strictObject({ bytes: count, chunks: z.array(key) });

/** The database: its chunks, the number of blocks in each, and the hash of the layout that lies beside (layout.ts). */
const storedDatabase = z.strictObject({
  bytes: count,
  chunks: z.array(z.strictObject({ key, blocks: z.number().int().positive() })),
  layout: key,
});

const manifestFields = z.strictObject({
  format: z.literal(manifestFormat),
  id: z.string(),
  /** Of the program that made it. */
  version: z.string(),
  /** Number of the last migration of the database. */
  schema: count,
  engine: z.enum(['sqlite', 'postgres']),
  /** Epoch milliseconds: everything that was acknowledged before it is in the snapshot. */
  startedAt: count,
  finishedAt: count,
  database: storedDatabase,
  /** The small files of the data directory, by their path in it. */
  files: z.array(z.strictObject({ path: z.string(), ...storedFile.shape })),
  /** Bodies and files outside the database; the list of them lies beside. `sha256` of that list. */
  blobs: z.strictObject({ count, bytes: count, sha256: key }),
});

/** What a snapshot is made of. */
export type Manifest = z.infer<typeof manifestFields>;
/** The database of a snapshot. */
export type StoredDatabase = z.infer<typeof storedDatabase>;
/** A file of a snapshot. */
export type StoredFile = z.infer<typeof storedFile>;

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The manifest as it is written: its fields, and their hash. */
export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify({ manifest, sha256: hashText(JSON.stringify(manifest)) })}\n`;
}

/** Reads a manifest; throws an Error that says why it cannot be used. */
export function parseManifest(text: string): Manifest {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('its manifest is damaged');
  }
  const whole = z.object({ manifest: z.looseObject({ format: z.number() }), sha256: z.string() }).safeParse(read);
  if (!whole.success || hashText(JSON.stringify(whole.data.manifest)) !== whole.data.sha256)
    throw new Error('its manifest is damaged');
  const { format } = whole.data.manifest;
  if (format > manifestFormat) throw new Error(`it was made by a newer version (format ${String(format)})`);
  return manifestFields.parse(whole.data.manifest);
}
