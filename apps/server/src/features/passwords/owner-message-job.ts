import type { JobKind } from '../../engines/jobs/port.ts';
import { machineContext, type OwnerMessage, ownerNoticeJob } from '../identity/index.ts';
import { wordNotice } from './compose-message.ts';
import { writeOwnerNotice } from './owner-notice.ts';
import { putOwnerNotice } from './put-owner-notice.ts';
import { type MessageServices, sendOutside } from './send-outside.ts';

async function writeMessage(services: MessageServices, message: OwnerMessage, jobId: string): Promise<void> {
  const { accountNo, to, at } = message;
  if (to !== 'mailbox') {
    const word: Parameters<typeof sendOutside>[2] = (language, reader) =>
      wordNotice(language, message, { ...reader, at });
    await sendOutside(services, { accountNo, to: to.outside, jobId }, word);
    return;
  }
  const notice = await writeOwnerNotice(services, accountNo, message, at);
  const context = machineContext(services.clock.now(), jobId, 'worker');
  await services.database.runner.execute(putOwnerNotice, context, { accountNo, notice });
}

/** Writes the letters that `notifyOwner` of identity asks for. */
export function createOwnerMessageJob(services: MessageServices): JobKind<OwnerMessage> {
  return {
    kind: ownerNoticeJob,
    concurrency: 2,
    leaseMs: 60_000,
    maxAttempts: 5,
    backoffMs: (attempt) => 1_000 * 2 ** attempt,
    run: ({ payload, id }) => writeMessage(services, payload, id),
  };
}
