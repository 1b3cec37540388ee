import type { Db } from '../../engines/database/port.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import { type CodeMessage, codeMessageJob } from './code-message.ts';
import { wordCode } from './compose-message.ts';
import { recoveryMs } from './recovery-limits.ts';
import { type MessageServices, sendOutside } from './send-outside.ts';

/** What seals the code of a letter that waits to be written. */
export const codeEncryptionPurpose = 'password-code-letter';

async function readTarget(db: Db, { accountNo, purpose }: CodeMessage): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_mail')
    .select(['address', 'pending_address'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return (purpose === 'recovery' ? row?.address : row?.pending_address) ?? null;
}

async function writeMessage(services: MessageServices, message: CodeMessage, jobId: string): Promise<void> {
  const { accountNo, purpose, encryptedCode } = message;
  const to = await readTarget(services.database.read, message);
  if (to === null) return;
  await sendOutside(services, { accountNo, to, jobId }, (language, { owner }) =>
    wordCode(language, {
      code: services.secrets.decrypt(codeEncryptionPurpose, encryptedCode),
      purpose,
      owner,
      minutes: recoveryMs / 60_000,
    }),
  );
}

/**
 * Writes codes to addresses outside, after the call that asked for it was answered: that there is an address, and how long a letter
 * takes to write, is seen by nobody. A job that runs twice writes the same code twice, which harms nobody.
 */
export function createCodeMessageJob(services: MessageServices): JobKind<CodeMessage> {
  return {
    kind: codeMessageJob,
    concurrency: 2,
    leaseMs: 60_000,
    maxAttempts: 5,
    backoffMs: (attempt) => 1_000 * 2 ** attempt,
    run: async ({ payload, id }) => {
      if (payload.accountNo === 0 || payload.expiresAt <= services.clock.now()) return;
      await writeMessage(services, payload, id);
    },
  };
}
