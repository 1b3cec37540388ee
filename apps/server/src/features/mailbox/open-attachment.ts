import { Readable } from 'node:stream';
import { findPart } from '@hongyan/mime';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readLinkScope } from '../folders/index.ts';
import { openAttachmentLink } from './attachment-link.ts';
import { toDownloadType } from './attachment-type.ts';
import { openPart } from './body/decode-part.ts';
import { readStoredBody } from './body/read-body.ts';
import { type DetailServices, findMail } from './read-detail.ts';

/**
 * The file that a signed link opens, decoded as it is read. Refuses with attachmentNotFound: a link of somebody else's making,
 * an expired one, a mail that is gone or
 * whose folder is closed.
 */
export async function openAttachment(services: DetailServices, id: string, now: number): Promise<BlobAnswer> {
  const link = openAttachmentLink(services.secrets, id, now);
  if (!link) throw new UserError('attachmentNotFound');
  const db = services.database.read;
  // A folder that was closed since the link was made is closed to it too (apps/server/test/closed-folders.test.ts).
  const scope = await readLinkScope(db, link, now);
  const row = await findMail(db, scope, link.n).catch((error: unknown) => {
    throw error instanceof UserError ? new UserError('attachmentNotFound', {}, { cause: error }) : error;
  });
  const { raw, structure, summary } = await readStoredBody(db, { orgId: link.orgId, bodyId: row.body_id });
  const file = summary.attachments.find(({ path }) => path === link.part);
  const part = findPart(structure, link.part);
  if (!file || !part) throw new UserError('attachmentNotFound');
  const isPlain = part.encoding !== 'base64' && part.encoding !== 'quoted-printable';
  return {
    fileName: file.fileName,
    type: toDownloadType(file.type),
    size: isPlain ? part.bodyEnd - part.bodyStart : null,
    stream: Readable.from(openPart(services.blobs, raw, part), { objectMode: false }),
    inline: link.inline,
  };
}
