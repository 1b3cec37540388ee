import type { AcceptedBody } from '../bodies/in-transaction.ts';
import type { BodyIntake } from '../bodies/index.ts';

/** Takes a message in that the server has composed itself. */
export async function takeInComposed(
  intake: Pick<BodyIntake, 'spool' | 'finish'>,
  bytes: Uint8Array,
  orgId: number,
): Promise<AcceptedBody> {
  async function* once(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const spooled = await intake.spool(once(), { maxBytes: bytes.length });
  if (spooled === 'too-large') throw new Error('a message of our own is never too large');
  return intake.finish(spooled, { orgId });
}
