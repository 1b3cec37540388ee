import { createHash } from 'node:crypto';
import { avatarSides, maxAvatarBytes, mebibyte } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';

/** As for pictures of messages: one of 50 Mpx takes some two seconds. */
const drawLimits = { timeoutMs: 10_000, maxMemoryMb: 320 };

const refusals = { type: 'avatarFormat', damaged: 'avatarDamaged', pixels: 'avatarPixels' } as const;

/** A whole upload. Refuses with tooLarge, fileEmpty. */
export async function readUpload(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxAvatarBytes) throw new UserError('tooLarge', { max: `${String(maxAvatarBytes / mebibyte)}M` });
    chunks.push(chunk);
  }
  if (size === 0) throw new UserError('fileEmpty');
  return Buffer.concat(chunks);
}

export interface DrawnAvatar {
  /** Names the picture by what was drawn. */
  readonly version: string;
  readonly squares: readonly { readonly side: number; readonly bytes: Uint8Array }[];
}

/** Draws the sizes of a picture in the child process. Refuses with avatarFormat, avatarDamaged, avatarPixels, busy. */
export async function drawAvatar({ sandbox }: Pick<Services, 'sandbox'>, bytes: Uint8Array): Promise<DrawnAvatar> {
  const result = await sandbox.runSandboxed('squarePicture', { bytes, sides: avatarSides }, drawLimits);
  if (result.status === 'failed')
    throw new UserError(result.reason === 'busy' || result.reason === 'stopped' ? 'busy' : 'avatarDamaged');
  if (result.output.status === 'refused') throw new UserError(refusals[result.output.reason]);
  const { squares } = result.output;
  const hash = createHash('sha256');
  for (const square of squares) hash.update(square.bytes);
  return { version: hash.digest('hex').slice(0, 32), squares };
}
