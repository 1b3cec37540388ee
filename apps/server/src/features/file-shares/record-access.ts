import { randomBytes } from 'node:crypto';
import { describeDevice } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { coarseNetwork } from '../../call/coarse-network.ts';
import type { Services } from '../../services.ts';
import { maxDeviceCharacters } from '../identity/index.ts';
import { insertAccessOnce, isRecorded, type Visitor, type VisitorAction } from './share-log.ts';

const timeDigits = 12;

/** Who makes a call by a link. */
export const readVisitor = (context: OpenCallContext): Visitor => ({
  accessId: `${context.now.toString(16).padStart(timeDigits, '0')}${randomBytes(8).toString('hex')}`,
  address: coarseNetwork(context.address),
  device: describeDevice(context.userAgent.slice(0, maxDeviceCharacters)),
});

/** Records what a call does: most ranges of a download write nothing. */
export async function recordAction(
  { database }: Pick<Services, 'database'>,
  context: OpenCallContext,
  done: Omit<VisitorAction, 'visitor'>,
): Promise<void> {
  const full = { ...done, visitor: readVisitor(context) };
  if (done.action !== 'upload' && (await isRecorded(database.read, context.now, full))) return;
  await database.runner.execute(insertAccessOnce, toOperationContext({ ...context, idempotencyKey: undefined }), full);
}
