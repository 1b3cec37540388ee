import { createHash } from 'node:crypto';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';

/** Side in pixels: what a contact's page shows, on a screen of twice the density. */
const photoSide = 320;
/** As for pictures of messages: one of 50 Mpx takes some two seconds. */
const drawLimits = { timeoutMs: 10_000, maxMemoryMb: 320 };

const refusals = { type: 'avatarFormat', damaged: 'avatarDamaged', pixels: 'avatarPixels' } as const;

export interface DrawnPhoto {
  /** Names the picture by what was drawn. */
  readonly version: string;
  readonly bytes: Uint8Array;
}

/** Draws a square of a picture in the child process. Refuses with avatarFormat, avatarDamaged, avatarPixels, busy. */
export async function drawPhoto({ sandbox }: Pick<Services, 'sandbox'>, bytes: Uint8Array): Promise<DrawnPhoto> {
  const result = await sandbox.runSandboxed('squarePicture', { bytes, sides: [photoSide] }, drawLimits);
  if (result.status === 'failed')
    throw new UserError(result.reason === 'busy' || result.reason === 'stopped' ? 'busy' : 'avatarDamaged');
  if (result.output.status === 'refused') throw new UserError(refusals[result.output.reason]);
  const [square] = result.output.squares;
  if (square === undefined) throw new UserError('avatarDamaged');
  return { version: createHash('sha256').update(square.bytes).digest('hex').slice(0, 32), bytes: square.bytes };
}
