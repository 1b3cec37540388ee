import { Readable } from 'node:stream';
import { findPart, type Part } from '@hongyan/mime';
import type { OpenCallContext } from '../../call/call-context.ts';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { RawBody } from '../../mail/bodies/index.ts';
import { openPart, readStoredBody, type StoredSummary } from '../../mail/bodies/index.ts';
import {
  type AttachmentLink,
  chooseDownloadType,
  type DetailServices,
  findMail,
  findPlayedType,
  formatOfAttachment,
  type LinkForm,
  openAttachmentLink,
  openPartRange,
  readPartSize,
} from '../../mail/reading/index.ts';
import { readLinkScope } from './link-session.ts';

/** A file of a mail, found and ready to be read. */
export interface FoundAttachment {
  readonly orgId: number;
  readonly bodyId: string;
  readonly file: StoredSummary['attachments'][number];
  readonly part: Part;
  readonly raw: RawBody;
}

/** The file of a body by its section number. Refuses with attachmentNotFound. */
export async function findAttachment(
  services: DetailServices,
  name: { readonly orgId: number; readonly bodyId: string; readonly part: string },
): Promise<FoundAttachment> {
  const { raw, structure, summary } = await readStoredBody(services.database.read, name);
  const file = summary.attachments.find(({ path }) => path === name.part);
  const part = findPart(structure, name.part);
  if (!file || !part) throw new UserError('attachmentNotFound');
  return { orgId: name.orgId, bodyId: name.bodyId, file, part, raw };
}

/**
 * What a signed link opens. Refuses with attachmentNotFound: a link of somebody else's making or of another form, an expired
 * one, one of a session that has ended, a mail that is gone or lies in a folder that is closed now.
 */
export async function openLinkedAttachment(
  services: DetailServices,
  id: string,
  wanted: { readonly now: number; readonly host: string; readonly forms: readonly LinkForm[] },
): Promise<FoundAttachment & { readonly link: AttachmentLink }> {
  const link = openAttachmentLink(services.secrets, id, wanted.now);
  const scope = link && wanted.forms.includes(link.form) ? await readLinkScope(services, link, wanted) : null;
  if (!link || !scope) throw new UserError('attachmentNotFound');
  const row = await findMail(services.database.read, scope, link.n).catch((error: unknown) => {
    throw error instanceof UserError ? new UserError('attachmentNotFound', {}, { cause: error }) : error;
  });
  return { link, ...(await findAttachment(services, { orgId: link.orgId, bodyId: row.body_id, part: link.part })) };
}

/** The type that a file is sent with: sounds and films as we name them by their extension, else what the mail claims, if it is harmless. */
function chooseType(file: FoundAttachment['file']): string {
  const format = formatOfAttachment(file.fileName, file.type);
  return (format && findPlayedType(format)) ?? chooseDownloadType(file.type);
}

/** The bytes of a file, decoded as they are read, whole or a range of them. */
export function answerAttachment(
  services: Pick<DetailServices, 'blobs'>,
  found: FoundAttachment,
  inline: boolean,
): BlobAnswer {
  const { file, part, raw } = found;
  const isPlain = part.encoding !== 'base64' && part.encoding !== 'quoted-printable';
  return {
    fileName: file.fileName,
    type: chooseType(file),
    size: isPlain ? part.bodyEnd - part.bodyStart : null,
    stream: Readable.from(openPart(services.blobs, raw, part), { objectMode: false }),
    ranges: async () => ({
      size: await readPartSize(services.blobs, found),
      open: (start, end) => Readable.from(openPartRange(services.blobs, found, start, end), { objectMode: false }),
    }),
    inline,
  };
}

/** The file that a signed link opens. */
export async function openAttachment(
  services: DetailServices,
  id: string,
  { now, host }: Pick<OpenCallContext, 'now' | 'host'>,
): Promise<BlobAnswer> {
  const found = await openLinkedAttachment(services, id, { now, host, forms: ['file', 'inline'] });
  return answerAttachment(services, found, found.link.form === 'inline');
}
