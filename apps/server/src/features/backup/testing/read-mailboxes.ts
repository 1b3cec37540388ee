/** What a store has of every message, for comparing two stores message by message. */
import { createHash } from 'node:crypto';
import type { BlobStore } from '../../../engines/blobs/port.ts';
import type { Db } from '../../../engines/database/port.ts';
import { readRawRange } from '../../../mail/bodies/index.ts';

/** One message: its columns, its labels, and the hash of its bytes. */
export type SeenMessage = Readonly<Record<string, unknown>> & { readonly bytes: string; readonly labels: string };

async function hashBody(db: Db, blobs: Pick<BlobStore, 'read'>, bodyId: string): Promise<string> {
  const body = await db
    .selectFrom('body')
    .select(['inline_bytes', 'blob_id', 'size_bytes'])
    .where('body_id', '=', bodyId)
    .executeTakeFirstOrThrow();
  const raw = { inline: body.inline_bytes, blobId: body.blob_id };
  const bytes = await readRawRange(blobs as BlobStore, raw, 0, body.size_bytes);
  return `${String(bytes.byteLength)} ${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Every message of every mailbox, by account and number. */
export async function readMailboxes(db: Db, blobs: Pick<BlobStore, 'read'>): Promise<Map<string, SeenMessage>> {
  const labels = new Map<string, string>();
  for (const row of await db.selectFrom('message_label').selectAll().orderBy('label_id').execute()) {
    const key = `${String(row.account_no)}/${String(row.n)}`;
    labels.set(key, `${labels.get(key) ?? ''} ${String(row.label_id)}`);
  }
  const seen = new Map<string, SeenMessage>();
  for (const row of await db.selectFrom('message').selectAll().execute()) {
    const key = `${String(row.account_no)}/${String(row.n)}`;
    seen.set(key, { ...row, bytes: await hashBody(db, blobs, row.body_id), labels: labels.get(key) ?? '' });
  }
  return seen;
}
