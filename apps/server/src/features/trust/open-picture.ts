import { Readable } from 'node:stream';
import type { OpenCallContext } from '../../call/call-context.ts';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { GuardedFetch } from '../../engines/guarded-fetch/index.ts';
import { findPictureType } from '../../engines/sandbox/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { readLinkScope } from '../reading/index.ts';
import { openPictureLink, type PictureLink } from './picture-link.ts';
import type { PicturePace } from './picture-pace.ts';

const maxPictureBytes = 5 * 1024 * 1024;
const maxPictureRedirects = 3;
/** Decoding and drawing anew; a picture of 50 Mpx takes some two seconds. */
const redrawLimits = { timeoutMs: 10_000, maxMemoryMb: 320 };

export interface PictureServices extends Pick<Services, 'database' | 'secrets' | 'sandbox'> {
  readonly fetch: GuardedFetch;
  readonly pace: PicturePace;
}

type Asked = Pick<OpenCallContext, 'now' | 'host'>;

/** The mail must still be there, outside of junk, and its folder open. */
async function isStillShown({ database }: PictureServices, link: PictureLink, asked: Asked): Promise<boolean> {
  try {
    const scope = await readLinkScope({ database }, link, asked);
    if (scope === null) return false;
    const row = await findMail(database.read, scope, link.n);
    return row.folder_id !== systemFolderId('junk');
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/**
 * Fetches a remote picture, checks by its bytes that it is one, and draws it anew. Refuses with pictureNotFound for whatever
 * is wrong, so that the message shows a broken picture and nothing else; with tooMany when the person's turn is too far off.
 */
export async function openPicture(
  services: PictureServices,
  { id, url, now, host }: Asked & { readonly id: string; readonly url: string },
): Promise<BlobAnswer> {
  const link = openPictureLink(services.secrets, id, url, now);
  if (link === null || !(await isStillShown(services, link, { now, host }))) throw new UserError('pictureNotFound');
  if (!(await services.pace.wait(link.account))) throw new UserError('tooMany', { seconds: 20 });
  const answer = await services.fetch({
    url,
    maxBytes: maxPictureBytes,
    maxRedirects: maxPictureRedirects,
    headers: { accept: 'image/png,image/jpeg,image/gif,image/webp' },
  });
  if (answer.status === 'refused' || answer.code !== 200 || findPictureType(answer.bytes) === null)
    throw new UserError('pictureNotFound');
  const drawn = await services.sandbox.runSandboxed('picture', { bytes: answer.bytes }, redrawLimits);
  if (drawn.status === 'failed' || drawn.output.status === 'refused') throw new UserError('pictureNotFound');
  const { bytes, type } = drawn.output;
  return { fileName: 'picture', type, size: bytes.length, stream: Readable.from([Buffer.from(bytes)]), inline: true };
}
