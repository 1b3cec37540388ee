import type { MessageStructure, MessageSummary } from '@hongyan/mime';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { BodyTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { Services } from '../../services.ts';
import { openRawRange, type RawBody, readRawRange } from './raw-body.ts';

/** What a reader needs of the services. */
export type BodyServices = Pick<Services, 'blobs' | 'database'>;

/** Names a body. */
export interface BodyName {
  readonly orgId: number;
  readonly bodyId: string;
}

/** The summary as it is stored. */
export type StoredSummary = Omit<MessageSummary, 'indexText' | 'partText'>;

/** A body ready to be read in parts. */
export interface StoredBody {
  readonly sizeBytes: number;
  readonly raw: RawBody;
}

const readBodyRow = prepareRead<
  { org: number; body: string },
  Pick<BodyTable, 'size_bytes' | 'inline_bytes' | 'blob_id' | 'structure' | 'summary'>
>((db, bind) =>
  db
    .selectFrom('body')
    .select(['size_bytes', 'inline_bytes', 'blob_id', 'structure', 'summary'])
    .where('org_id', '=', bind('org'))
    .where('body_id', '=', bind('body')),
);

async function findRaw(db: Db, name: BodyName): Promise<StoredBody> {
  const row = await db
    .selectFrom('body')
    .select(['size_bytes', 'inline_bytes', 'blob_id'])
    .where('org_id', '=', name.orgId)
    .where('body_id', '=', name.bodyId)
    .executeTakeFirstOrThrow();
  return { sizeBytes: row.size_bytes, raw: { inline: row.inline_bytes, blobId: row.blob_id } };
}

/** Structure, summary and the way to the bytes, in one read. Rejects when there is no such body: a row that names it is our fault. */
export async function readStoredBody(
  db: Db,
  name: BodyName,
): Promise<StoredBody & { readonly structure: MessageStructure; readonly summary: StoredSummary }> {
  const [row] = await readBodyRow(db, { org: name.orgId, body: name.bodyId });
  if (row === undefined) throw new Error(`there is no body ${name.bodyId}`);
  return {
    sizeBytes: row.size_bytes,
    raw: { inline: row.inline_bytes, blobId: row.blob_id },
    structure: JSON.parse(row.structure) as MessageStructure,
    summary: JSON.parse(row.summary) as StoredSummary,
  };
}

/** The bytes `[start, end)` of the raw message. */
export async function readBodyRange(
  services: BodyServices,
  name: BodyName,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const { raw } = await findRaw(services.database.read, name);
  return readRawRange(services.blobs, raw, start, end);
}

/** The whole raw message. */
export async function* openBody(services: BodyServices, name: BodyName): AsyncGenerator<Uint8Array> {
  const { raw, sizeBytes } = await findRaw(services.database.read, name);
  yield* openRawRange(services.blobs, raw, 0, sizeBytes);
}
