import { createHash } from 'node:crypto';
import type { Db } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { hashMessageId } from '../../mail/messages/index.ts';
import type { Likeness } from './source.ts';

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

interface KnownServices {
  readonly read: Db;
  readonly intake: BodyIntake;
}

/** Bodies of the mailbox that may be the same message: by Message-ID and size, or by size and date where it has no Message-ID. */
async function readCandidates(read: Db, account: number, { facts }: AcceptedBody, receivedAt: number) {
  const query = read
    .selectFrom('message')
    .select('body_id')
    .where('account_no', '=', account)
    .where('folder_id', '>', 0)
    .where('size_bytes', '=', facts.sizeBytes);
  const { messageIdHash } = facts;
  return messageIdHash === null
    ? query.where('message_id_hash', 'is', null).where('received_at', '=', receivedAt).execute()
    : query.where('message_id_hash', '=', messageIdHash).execute();
}

/** Whether a message of this Message-ID, size and date lies in the mailbox: what an earlier run brought. */
export async function isLikelyKnown(
  read: Db,
  account: number,
  { messageId, sizeBytes, receivedAt }: Likeness,
): Promise<boolean> {
  const found = await read
    .selectFrom('message')
    .select('n')
    .where('account_no', '=', account)
    .where('folder_id', '>', 0)
    .where('message_id_hash', '=', hashMessageId(messageId))
    .where('size_bytes', '=', sizeBytes)
    .where('received_at', '=', receivedAt)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a message lies in the mailbox already, wherever it was moved to: the same bytes. Two messages with one Message-ID are two. */
export async function isKnown(
  { read, intake }: KnownServices,
  account: number,
  body: AcceptedBody,
  receivedAt: number,
): Promise<boolean> {
  const candidates = await readCandidates(read, account, body, receivedAt);
  if (candidates.length === 0) return false;
  const { sizeBytes } = body;
  const own = await hashOf(intake.openSpooled({ sizeBytes, bytes: body.inlineBytes, blobId: body.blobId }));
  for (const { body_id: bodyId } of candidates) {
    const row = await read
      .selectFrom('body')
      .select(['inline_bytes', 'blob_id'])
      .where('org_id', '=', body.orgId)
      .where('body_id', '=', bodyId)
      .executeTakeFirst();
    if (row === undefined) continue;
    const stored = { sizeBytes, bytes: row.inline_bytes, blobId: row.blob_id };
    if ((await hashOf(intake.openSpooled(stored))) === own) return true;
  }
  return false;
}
