import type { Db } from '../../engines/database/port.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { resolveRecipient } from '../delivery/index.ts';
import { listDomains, machineContext, readPerson } from '../identity/index.ts';
import type { BodyIntake } from '../mailbox/index.ts';
import { readSettings } from '../settings/index.ts';
import { type CodeLetter, codeLetterJob } from './code-letter.ts';
import { composePlainLetter, makeMessageId, takeInLetter, wordCode } from './compose-letter.ts';
import { recoveryMs } from './recovery-limits.ts';
import { submitCodeLetter } from './submit-code-letter.ts';

/** What seals the code of a letter that waits to be written. */
export const sealedCodePurpose = 'password-code-letter';

async function readTarget(db: Db, { accountNo, purpose }: CodeLetter): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_mail')
    .select(['address', 'pending_address'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return (purpose === 'recovery' ? row?.address : row?.pending_address) ?? null;
}

async function writeLetter(services: Services & { readonly intake: BodyIntake }, letter: CodeLetter, id: string) {
  const { database, clock, secrets, config, intake } = services;
  const to = await readTarget(database.read, letter);
  const person = to === null ? null : await readPerson(database.read, letter.accountNo);
  if (to === null || person === null) return;
  const recipient = await resolveRecipient(services, to);
  const [domain] = await listDomains(database.read, person.orgId);
  if (recipient === null || domain === undefined) return;
  const { language } = await readSettings(database.read, person.accountNo);
  const messageId = makeMessageId(config.hostname);
  const bytes = await composePlainLetter({
    ...wordCode(language, {
      code: secrets.decrypt(sealedCodePurpose, letter.sealedCode),
      purpose: letter.purpose,
      owner: person.address,
      minutes: recoveryMs / 60_000,
    }),
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

/**
 * Writes codes to addresses outside, after the call that asked for it was answered: that there is an address, and how long a letter
 * takes to write, is seen by nobody. A job that runs twice writes the same code twice, which harms nobody.
 */
export function createCodeLetterJob(services: Services & { readonly intake: BodyIntake }): JobKind<CodeLetter> {
  return {
    kind: codeLetterJob,
    concurrency: 2,
    leaseMs: 60_000,
    maxAttempts: 5,
    backoffMs: (attempt) => 1_000 * 2 ** attempt,
    run: async ({ payload, id }) => {
      if (payload.accountNo === 0 || payload.expiresAt <= services.clock.now()) return;
      await writeLetter(services, payload, id);
    },
  };
}
