import type { JobKind } from '../../engines/jobs/port.ts';
import { machineContext, type OwnerLetter, ownerNoticeJob } from '../identity/index.ts';
import { wordNotice } from './compose-letter.ts';
import { writeOwnerNotice } from './owner-notice.ts';
import { putOwnerNotice } from './put-owner-notice.ts';
import { type LetterServices, sendOutside } from './send-outside.ts';

async function writeLetter(services: LetterServices, letter: OwnerLetter, jobId: string): Promise<void> {
  const { accountNo, to, at } = letter;
  if (to !== 'mailbox') {
    const word: Parameters<typeof sendOutside>[2] = (language, reader) =>
      wordNotice(language, letter, { ...reader, at });
    await sendOutside(services, { accountNo, to: to.outside, jobId }, word);
    return;
  }
  const notice = await writeOwnerNotice(services, accountNo, letter, at);
  const context = machineContext(services.clock.now(), jobId, 'worker');
  await services.database.runner.execute(putOwnerNotice, context, { accountNo, notice });
}

/** Writes the letters that `tellOwner` of identity asks for. */
export function createOwnerLetterJob(services: LetterServices): JobKind<OwnerLetter> {
  return {
    kind: ownerNoticeJob,
    concurrency: 2,
    leaseMs: 60_000,
    maxAttempts: 5,
    backoffMs: (attempt) => 1_000 * 2 ** attempt,
    run: ({ payload, id }) => writeLetter(services, payload, id),
  };
}
