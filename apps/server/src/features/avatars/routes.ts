import { Readable } from 'node:stream';
import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, bindSessionBlobCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { wasNotCommitted } from '../../engines/database/errors.ts';
import type { Services } from '../../services.ts';
import { avatarPath } from '../identity/index.ts';
import { type KeptSquare, removeAvatar, saveAvatar } from './change-avatar.ts';
import { type DrawnAvatar, drawAvatar, readUpload } from './draw-avatar.ts';
import { findAvatars, findSquare } from './store.ts';

export type AvatarServices = Pick<Services, 'database' | 'blobs' | 'sandbox'>;

async function forget({ blobs }: Pick<Services, 'blobs'>, blobIds: readonly string[]): Promise<void> {
  for (const blobId of blobIds) await blobs.delete(blobId);
}

async function keepBytes({ blobs }: Pick<Services, 'blobs'>, bytes: Uint8Array): Promise<string> {
  const writer = await blobs.create();
  try {
    await writer.write(bytes);
    return await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** What a failure between leaves is an orphan that the sweeper takes (`findOrphanBlobs`). */
async function keepSquares(services: AvatarServices, squares: DrawnAvatar['squares']): Promise<KeptSquare[]> {
  const kept: KeptSquare[] = [];
  for (const { side, bytes } of squares)
    kept.push({ side, blobId: await keepBytes(services, bytes), size: bytes.length });
  return kept;
}

/** Answers the blobs of the picture before. */
async function save(
  services: AvatarServices,
  context: CallContext,
  version: string,
  squares: readonly KeptSquare[],
): Promise<readonly string[]> {
  // Blobs are new each time: a repeat that answered what the first answered would leave its own behind.
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  try {
    const input = { accountNo: context.session.actor, version, squares };
    return (await services.database.runner.execute(saveAvatar, operation, input)).blobIds;
  } catch (error) {
    const blobIds = squares.map(({ blobId }) => blobId);
    if (wasNotCommitted(error)) await forget(services, blobIds);
    throw error;
  }
}

/** The calls of pictures of people. */
export function createAvatarsRoutes(services: AvatarServices): readonly Route[] {
  const { read, runner } = services.database;
  return [
    bindCall(calls.avatars.upload, async (_input, context, { file }) => {
      if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
      const { version, squares } = await drawAvatar(services, await readUpload(file.stream));
      await forget(services, await save(services, context, version, await keepSquares(services, squares)));
      return { avatar: avatarPath(version) };
    }),
    bindCall(calls.avatars.remove, async (_input, context) => {
      const { blobIds } = await runner.execute(removeAvatar, toOperationContext(context), {
        accountNo: context.session.actor,
      });
      await forget(services, blobIds);
      return null;
    }),
    bindCall(calls.avatars.find, async ({ addresses }, { session }) => ({
      list: (await findAvatars(read, session.orgId, addresses)).map(({ address, version }) => ({
        address,
        avatar: avatarPath(version),
      })),
    })),
    bindSessionBlobCall(calls.avatars.picture, async ({ version, side }, { session }) => {
      const square = await findSquare(read, session.orgId, version, Number(side));
      if (square === null) throw new UserError('avatarNotFound');
      return {
        fileName: 'picture.webp',
        type: 'image/webp',
        size: square.size,
        stream: Readable.from(services.blobs.read(square.blobId), { objectMode: false }),
        inline: true,
        isImmutable: true,
      };
    }),
  ];
}
