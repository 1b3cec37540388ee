/** Which bodies nobody names any more, and taking them away. A body is named by messages and by submissions. */
import { type ExpressionBuilder, sql } from 'kysely';
import { type Db, defineOperation, defineReader, type Schema, type Tx } from '../../engines/database/port.ts';
import { inBatches } from '../../mail/messages/index.ts';

/** How long a body must have been unreferenced before it goes: longer than any operation, retry or backup of references. */
export const unreferencedWaitMs = 24 * 60 * 60 * 1000;

/** Bodies checked in one long read. */
const windowRows = 1_000;

/** Names a body, in the order of the key. */
export interface BodyKey {
  readonly orgId: number;
  readonly bodyId: string;
}

export interface SweepWindow {
  /** Newly unreferenced: to be recorded as such. */
  readonly toRecord: readonly BodyKey[];
  /** Marked, and named again. */
  readonly toClear: readonly BodyKey[];
  /** Marked long enough: to be checked again and deleted. */
  readonly toDelete: readonly BodyKey[];
  /** Where the next window begins; null at the end. */
  readonly next: BodyKey | null;
}

function isReferenced(eb: ExpressionBuilder<Schema, 'body'>) {
  return eb.or([
    eb.exists(eb.selectFrom('message').select('message.n').whereRef('message.body_id', '=', 'body.body_id')),
    eb.exists(
      eb
        .selectFrom('submission')
        .select('submission.submission_id')
        .whereRef('submission.body_id', '=', 'body.body_id'),
    ),
    // An approver compares a message with the one that was sent before it; the approvals' own sweep ends that.
    eb.exists(
      eb
        .selectFrom('approval_request')
        .select('approval_request.submission_id')
        .whereRef('approval_request.body_id', '=', 'body.body_id'),
    ),
  ]);
}

function readWindow(db: Db, after: BodyKey | null) {
  return db
    .selectFrom('body')
    .select((eb) => [
      'org_id',
      'body_id',
      'unreferenced_at',
      eb.case().when(isReferenced(eb)).then(eb.lit(1)).else(eb.lit(0)).end().as('referenced'),
    ])
    .$if(after !== null, (query) => query.where(sql<boolean>`(org_id, body_id) > (${after?.orgId}, ${after?.bodyId})`))
    .orderBy('org_id')
    .orderBy('body_id')
    .limit(windowRows)
    .execute();
}

/** One window of all bodies, sorted by what is to be done with them. */
export const findUnreferencedBodies = defineReader<{ after: BodyKey | null; now: number }, SweepWindow>({
  name: 'mailbox.findUnreferencedBodies',
  async read(db, { after, now }) {
    const rows = (await readWindow(db, after)).map((row) => ({
      key: { orgId: row.org_id, bodyId: row.body_id },
      referenced: row.referenced === 1,
      markedAt: row.unreferenced_at,
    }));
    const listKeys = (wanted: (row: (typeof rows)[number]) => boolean) => rows.filter(wanted).map(({ key }) => key);
    return {
      toRecord: listKeys((row) => !row.referenced && row.markedAt === null),
      toClear: listKeys((row) => row.referenced && row.markedAt !== null),
      toDelete: listKeys((row) => !row.referenced && row.markedAt !== null && row.markedAt <= now - unreferencedWaitMs),
      next: rows.length < windowRows ? null : (rows.at(-1)?.key ?? null),
    };
  },
});

/** Rows per statement stay in one organisation, so that the key is used. */
function* batchesByOrg(keys: readonly BodyKey[]): Generator<{ orgId: number; bodyIds: string[] }> {
  for (const orgId of new Set(keys.map((key) => key.orgId))) {
    const ids = keys.filter((key) => key.orgId === orgId).map((key) => key.bodyId);
    for (const chunk of inBatches(ids)) yield { orgId, bodyIds: [...chunk] };
  }
}

async function setUnreferencedAt(tx: Tx, keys: readonly BodyKey[], at: number | null): Promise<void> {
  for (const { orgId, bodyIds } of batchesByOrg(keys)) {
    await tx
      .updateTable('body')
      .set({ unreferenced_at: at })
      .where('org_id', '=', orgId)
      .where('body_id', 'in', bodyIds)
      .where((eb) => (at === null ? isReferenced(eb) : eb.not(isReferenced(eb))))
      .execute();
  }
}

/** Records bodies as unreferenced, and clears the record of those that are named again. */
export const recordUnreferencedBodies = defineOperation<Pick<SweepWindow, 'toRecord' | 'toClear'>, null>({
  name: 'mailbox.markUnreferencedBodies',
  accounts: () => [],
  isolation: 'serializable',
  async run(tx, context, input) {
    await setUnreferencedAt(tx, input.toRecord, context.now);
    await setUnreferencedAt(tx, input.toClear, null);
    return { output: null };
  },
});

/** Deletes what has been marked long enough and is still unreferenced; answers the blobs that may now be deleted. */
export const deleteUnreferencedBodies = defineOperation<
  { readonly keys: readonly BodyKey[] },
  { readonly blobIds: readonly string[] }
>({
  name: 'mailbox.deleteUnreferencedBodies',
  accounts: () => [],
  isolation: 'serializable',
  async run(tx, context, input) {
    const blobIds: string[] = [];
    for (const { orgId, bodyIds } of batchesByOrg(input.keys)) {
      const rows = await tx
        .deleteFrom('body')
        .where('org_id', '=', orgId)
        .where('body_id', 'in', bodyIds)
        .where('unreferenced_at', '<=', context.now - unreferencedWaitMs)
        .where((eb) => eb.not(isReferenced(eb)))
        .returning(['blob_id', 'body_id'])
        .execute();
      const gone = rows.map((row) => row.body_id);
      // What was recorded of its files goes with it.
      if (gone.length > 0)
        await tx.deleteFrom('extraction').where('org_id', '=', orgId).where('body_id', 'in', gone).execute();
      blobIds.push(...rows.flatMap((row) => row.blob_id ?? []));
      const deleted = rows.map((row) => row.body_id);
      if (deleted.length > 0)
        await tx.deleteFrom('extraction').where('org_id', '=', orgId).where('body_id', 'in', deleted).execute();
    }
    return { output: { blobIds: await findUnnamed(tx, blobIds) } };
  },
});

/** Of the blobs of deleted bodies, those that no other body stands on: messages that were sent separately share theirs. */
async function findUnnamed(tx: Tx, blobIds: readonly string[]): Promise<string[]> {
  const unnamed = new Set(blobIds);
  for (const chunk of inBatches([...unnamed])) {
    const rows = await tx
      .selectFrom('body')
      .select('blob_id')
      .where('blob_id', 'in', [...chunk])
      .execute();
    for (const row of rows) if (row.blob_id !== null) unnamed.delete(row.blob_id);
  }
  return [...unnamed];
}

/**
 * The blobs whose ids begin with a digit and that something names: a body, an upload, a read-limited mail, a large attachment, a custom picture, a
 * picture of a person or contact, a file of an import or of the file centre.
 */
export async function readNamedBlobs(db: Db, digit: string): Promise<readonly string[]> {
  const startsSo = sql<boolean>`substr(blob_id, 1, 1) = ${digit}`;
  // The size stands before the bytes in a row: small bodies are passed over without touching theirs.
  const bodies = await db
    .selectFrom('body')
    .select('blob_id')
    .where('size_bytes', '>', minBlobBodyBytes)
    .where(startsSo)
    .execute();
  const uploads = await db.selectFrom('upload').select('blob_id').where(startsSo).execute();
  const encrypted = await db.selectFrom('authorised_mail').select('blob_id').where(startsSo).execute();
  const large = await db.selectFrom('large_file').select('blob_id').where(startsSo).execute();
  const pictures = await db.selectFrom('custom_picture').select('blob_id').where(startsSo).execute();
  const avatars = await db.selectFrom('avatar_picture').select('blob_id').where(startsSo).execute();
  const photos = await db.selectFrom('contact_photo').select('blob_id').where(startsSo).execute();
  const imports = await db.selectFrom('contact_import').select('blob_id').where(startsSo).execute();
  const files = await db.selectFrom('file_version').select('blob_id').where(startsSo).execute();
  const named = [bodies, uploads, encrypted, large, pictures, avatars, photos, imports, files];
  return named.flat().flatMap(({ blob_id: id }) => id ?? []);
}

/** Of some blobs (their ids begin with `digit`), those that nothing names. */
export const findOrphanBlobs = defineReader<{ digit: string; blobIds: readonly string[] }, { orphans: string[] }>({
  name: 'mailbox.findOrphanBlobs',
  async read(db, { digit, blobIds }) {
    const orphans = new Set(blobIds);
    for (const id of await readNamedBlobs(db, digit)) orphans.delete(id);
    // An upload that came whole is a blob by its own id for a moment before it is an attachment.
    const coming = await db
      .selectFrom('resumable_upload')
      .select('upload_id')
      .where(sql<boolean>`substr(upload_id, 1, 1) = ${digit}`)
      .execute();
    for (const { upload_id: id } of coming) orphans.delete(id);
    return { orphans: [...orphans] };
  },
});

/** A body with a blob is larger than what would have stayed in its row. */
const minBlobBodyBytes = 64 * 1024;
