import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { resolveRecipient } from '../delivery/index.ts';
import { listDomains, machineContext, type OwnerLetter, ownerNoticeJob, readPerson } from '../identity/index.ts';
import type { BodyIntake } from '../mailbox/index.ts';
import { readSettings } from '../settings/index.ts';
import { composePlainLetter, makeMessageId, takeInLetter, wordNotice } from './compose-letter.ts';
import { writeOwnerNotice } from './owner-notice.ts';
import { putOwnerNotice } from './put-owner-notice.ts';
import { submitCodeLetter } from './submit-code-letter.ts';

type LetterServices = Services & { readonly intake: BodyIntake };

async function writeOutside(services: LetterServices, letter: OwnerLetter, to: string, id: string): Promise<void> {
  const { database, clock, config, intake } = services;
  const person = await readPerson(database.read, letter.accountNo);
  const recipient = await resolveRecipient(services, to);
  const [domain] = person === null ? [] : await listDomains(database.read, person.orgId);
  if (person === null || recipient === null || domain === undefined) return;
  const { language, timeZoneName } = await readSettings(database.read, person.accountNo);
  const format = { timeZone: timeZoneName, dateStyle: 'long', timeStyle: 'short' } as const;
  const time = new Intl.DateTimeFormat(language, format).format(letter.at);
  const messageId = makeMessageId(config.hostname);
  const bytes = await composePlainLetter({
    ...wordNotice(language, letter, { owner: person.address, time }),
    // An address that we sign for (DKIM), and that somebody reads.
    from: `postmaster@${domain.name}`,
    to,
    messageId,
    now: clock.now(),
  });
  const body = await takeInLetter(intake, bytes, person.orgId);
  await database.runner.execute(submitCodeLetter, machineContext(clock.now(), id, 'worker', person.orgId), {
    account: person.accountNo,
    body,
    messageId,
    recipients: [recipient],
    mailFrom: '',
  });
}

async function writeLetter(services: LetterServices, letter: OwnerLetter, id: string): Promise<void> {
  const { accountNo, to } = letter;
  if (to === 'mailbox') {
    const notice = await writeOwnerNotice(services, accountNo, letter, letter.at);
    const context = machineContext(services.clock.now(), id, 'worker');
    await services.database.runner.execute(putOwnerNotice, context, { accountNo, notice });
    return;
  }
  await writeOutside(services, letter, to.outside, id);
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
