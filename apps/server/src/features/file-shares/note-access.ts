import { randomBytes } from 'node:crypto';
import { describeDevice } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { coarseNetwork } from '../../call/coarse-network.ts';
import type { Services } from '../../services.ts';
import { maxDeviceCharacters } from '../identity/index.ts';
import { isNoted, noteAccess, type ShareDeed, type Visitor } from './share-log.ts';

const timeDigits = 12;

/** Who makes a call by a link. */
export const readVisitor = (context: OpenCallContext): Visitor => ({
  accessId: `${context.now.toString(16).padStart(timeDigits, '0')}${randomBytes(8).toString('hex')}`,
  address: coarseNetwork(context.address),
  device: describeDevice(context.userAgent.slice(0, maxDeviceCharacters)),
});

/** Notes what a call does: most ranges of a download write nothing. */
export async function note(
  { database }: Pick<Services, 'database'>,
  context: OpenCallContext,
  deed: Omit<ShareDeed, 'visitor'>,
): Promise<void> {
  const full = { ...deed, visitor: readVisitor(context) };
  if (deed.action !== 'upload' && (await isNoted(database.read, context.now, full))) return;
  await database.runner.execute(noteAccess, toOperationContext({ ...context, idempotencyKey: undefined }), full);
}
