/** Files as they are shown: previews, what a preview asks for by a signed link, and small pictures in lists. */
import { Readable } from 'node:stream';
import type { AttachmentPreview } from '@hongyan/contract';
import { type CallContext, type OpenCallContext, toOperationContext } from '../../../call/call-context.ts';
import type { BlobAnswer } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import type {
  FileNodeTable,
  FilePictureTable,
  FileVersionTable,
} from '../../../engines/database/schema/files-tables.ts';
import { findPlayedType, formatOfAttachment } from '../../../mail/reading/index.ts';
import { findLiveSession } from '../../identity/index.ts';
import {
  answerFilePicture,
  type DrawServices,
  drawPicture,
  type PreviewedFile,
  previewFile,
} from '../../previews/index.ts';
import { readViewer, requireFile } from '../policy.ts';
import { wholeFile } from '../searching/text-names.ts';
import { answerContent, toDownload } from './download.ts';
import { requireVersion } from './versions.ts';

const linkLifeMs = 60 * 60 * 1000;
const purpose = 'file-shown';
const pattern = /^(\d{1,10})-(\d{1,12})-(\d{1,6})-(file|picture)-(\d{1,10})-([A-Za-z0-9_-]{1,64})-(\d{1,15})$/;
/** The longer side of a small picture, in pixels: twice what a tile shows, for dense screens. */
const pictureSide = 320;
const maxAttempts = 2;

/** A version as the viewer reads it. */
export function toPreviewed(
  { blobs }: Pick<DrawServices, 'blobs'>,
  node: Pick<FileNodeTable, 'org_id' | 'name'>,
  version: Pick<FileVersionTable, 'blob_id' | 'type'>,
): PreviewedFile {
  return {
    orgId: node.org_id,
    contentId: version.blob_id,
    part: wholeFile,
    fileName: node.name,
    type: version.type,
    read: () => blobs.read(version.blob_id),
  };
}

/** A file for its preview. Links in it are given to the session and end with it. */
export async function showFile(
  services: DrawServices,
  context: CallContext,
  nodeId: number,
  versionNo: number | undefined,
): Promise<AttachmentPreview> {
  const { read } = services.database;
  const { session, now } = context;
  const { node } = await requireFile(read, await readViewer(read, session.orgId, session.subject), nodeId);
  const version = await requireVersion(read, node, versionNo);
  return previewFile(services, context, toPreviewed(services, node, version), (form) => {
    const parts = [session.orgId, nodeId, version.version_no, form, session.actor, session.sessionId, now + linkLifeMs];
    const text = parts.join('-');
    return `file/centre/show/${text}~${services.secrets.sign(purpose, text)}`;
  });
}

/** What the browser itself shows of a content: its bytes by a type of ours, in ranges too. */
export function answerShown(
  services: DrawServices,
  node: Pick<FileNodeTable, 'name'>,
  version: FileVersionTable,
): BlobAnswer {
  const format = formatOfAttachment(node.name, version.type);
  const played = format === null ? null : format === 'pdf' ? 'application/pdf' : findPlayedType(format);
  return { ...answerContent(services, toDownload(node, version)), ...(played ? { type: played } : {}) };
}

/** What a signed link opens. Refuses with fileNotFound, also where the session has ended or may not see the file any more. */
export async function openShown(services: DrawServices, id: string, context: OpenCallContext): Promise<BlobAnswer> {
  const { read } = services.database;
  const cut = id.indexOf('~');
  const text = id.slice(0, cut);
  const match = pattern.exec(text);
  if (cut < 0 || match === null || !services.secrets.verify(purpose, text, id.slice(cut + 1)))
    throw new UserError('fileNotFound');
  const [, orgId, nodeId, versionNo, form, actor, sessionId = '', expiresAt] = match;
  if (Number(expiresAt) <= context.now) throw new UserError('fileNotFound');
  const key = { actor: Number(actor), sessionId, host: context.host };
  const session = await findLiveSession(read, key, context.now);
  if (!session || session.locked || session.right !== 'own' || session.orgId !== Number(orgId))
    throw new UserError('fileNotFound');
  const viewer = await readViewer(read, session.orgId, session.subject);
  const { node } = await requireFile(read, viewer, Number(nodeId));
  const version = await requireVersion(read, node, Number(versionNo));
  if (form === 'picture') return answerFilePicture(services, context, toPreviewed(services, node, version));
  return answerShown(services, node, version);
}

/** Counts an attempt at a small picture before it is made. */
const beginPicture = defineOperation<{ readonly orgId: number; readonly blobId: string }, { readonly mayTry: boolean }>(
  {
    name: 'files.beginPicture',
    accounts: () => [],
    run: async (tx, context, { orgId, blobId }) => {
      const row = await tx
        .insertInto('file_picture')
        .values({ org_id: orgId, blob_id: blobId, attempts: 1, type: null, bytes: null, made_at: context.now })
        .onConflict((conflict) =>
          conflict
            .columns(['org_id', 'blob_id'])
            .doUpdateSet((eb) => ({ attempts: eb('file_picture.attempts', '+', 1), made_at: context.now })),
        )
        .returning('attempts')
        .executeTakeFirstOrThrow();
      return { output: { mayTry: row.attempts <= maxAttempts } };
    },
  },
);

const keepPicture = defineOperation<
  Pick<FilePictureTable, 'type' | 'bytes'> & { readonly orgId: number; readonly blobId: string },
  Record<string, never>
>({
  name: 'files.keepPicture',
  accounts: () => [],
  run: async (tx, context, { orgId, blobId, type, bytes }) => {
    await tx
      .updateTable('file_picture')
      .set({ type, bytes, made_at: context.now })
      .where('org_id', '=', orgId)
      .where('blob_id', '=', blobId)
      .execute();
    return { output: {} };
  },
});

export const pictureOperations = [beginPicture, keepPicture] as const;

function answerPictureRow({ type, bytes }: { readonly type: string; readonly bytes: Uint8Array }): BlobAnswer {
  return {
    fileName: 'picture.webp',
    type,
    size: bytes.length,
    stream: Readable.from([bytes], { objectMode: false }),
    inline: true,
    isImmutable: true,
  };
}

/** The small picture of a version: drawn once, then kept. Refuses with fileNotFound where none can be made. */
export async function openPicture(
  services: DrawServices,
  context: CallContext,
  nodeId: number,
  versionNo: number,
): Promise<BlobAnswer> {
  const { read, runner } = services.database;
  const { session } = context;
  const { node } = await requireFile(read, await readViewer(read, session.orgId, session.subject), nodeId);
  const version = await requireVersion(read, node, versionNo);
  const content = { orgId: node.org_id, blobId: version.blob_id };
  const row = await read
    .selectFrom('file_picture')
    .selectAll()
    .where('org_id', '=', content.orgId)
    .where('blob_id', '=', content.blobId)
    .executeTakeFirst();
  const { type = null, bytes = null, attempts = 0 } = row ?? {};
  if (type !== null && bytes !== null) return answerPictureRow({ type, bytes });
  if (attempts >= maxAttempts) throw new UserError('fileNotFound');
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  const { mayTry } = await runner.execute(beginPicture, operation, content);
  if (!mayTry) throw new UserError('fileNotFound');
  const drawn = await drawPicture(services, context, toPreviewed(services, node, version), pictureSide);
  if (drawn.status === 'refused') throw new UserError('fileNotFound');
  await runner.execute(keepPicture, operation, { ...content, type: drawn.type, bytes: drawn.bytes });
  return answerPictureRow(drawn);
}
