/** Codes that prove an address for a limited file. Every address gets the same writes, whether it is a recipient or not: the job that mails the code decides. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { countAttempt } from '../identity/in-transaction.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A code is good for so long. */
export const codeMs = 10 * minuteMs;
/** Six digits and five tries, five codes an hour: one chance in 40 000 an hour for one address of one file. */
const maxTries = 5;
const codesByMinute = { max: 1, windowMs: minuteMs } as const;
const codesByHour = { max: 5, windowMs: hourMs } as const;
/** Of one file: a mail to a department may be read by many at once. */
const codesByFile = { max: 300, windowMs: hourMs } as const;
const codesByNetworkAddress = { max: 30, windowMs: hourMs } as const;

export const fileCodeJob = 'largeAttachments.code';

/** One code to be mailed. Address and code are encrypted: jobs are kept as they are. */
export interface FileCodeMessage {
  readonly account: number;
  readonly largeId: string;
  readonly encrypted: string;
  readonly language: 'zh' | 'en';
  readonly expiresAt: number;
}

export interface AskCodeInput {
  readonly account: number;
  readonly largeId: string;
  readonly addressHash: string;
  readonly codeHash: string;
  /** Of the caller's network address. */
  readonly callerHash: string;
  readonly message: FileCodeMessage;
}

/** Keeps a code and asks for its message; an earlier code of the address is void. Answers the seconds to wait past a limit, else 0. */
export const askFileCode = defineOperation<AskCodeInput, number>({
  name: 'largeAttachments.askCode',
  accounts: () => [],
  run: async (tx, context, { account, largeId, addressHash, codeHash, callerHash, message }) => {
    const { now } = context;
    const limits = [
      { key: `large-code/minute/${largeId}/${addressHash}`, limit: codesByMinute },
      { key: `large-code/hour/${largeId}/${addressHash}`, limit: codesByHour },
      { key: `large-code/caller/${callerHash}`, limit: codesByNetworkAddress },
      { key: `large-code/file/${largeId}`, limit: codesByFile },
    ];
    for (const { key, limit } of limits) {
      const counted = await countAttempt(tx, key, limit.windowMs, now);
      if (counted.count > limit.max)
        return { output: Math.max(1, Math.ceil((counted.windowStart + limit.windowMs - now) / 1000)) };
    }
    const code = { code_hash: codeHash, tries: 0, expires_at: now + codeMs };
    await tx
      .insertInto('large_file_code')
      .values({ account_no: account, large_id: largeId, address_hash: addressHash, ...code })
      .onConflict((conflict) => conflict.columns(['account_no', 'large_id', 'address_hash']).doUpdateSet(code))
      .execute();
    await enqueueJob(tx, now, {
      kind: fileCodeJob,
      uniqueKey: `${largeId}.${addressHash.slice(0, 32)}.${String(now)}`,
      payload: message,
    });
    return { output: 0 };
  },
});

/** Spends a try of a code; a right one is void from then on. The try counts before it is compared, so that tries side by side cannot outrun it. */
export const takeFileCode = defineOperation<
  Pick<AskCodeInput, 'account' | 'largeId' | 'addressHash' | 'codeHash'>,
  { readonly isRight: boolean }
>({
  name: 'largeAttachments.takeCode',
  accounts: () => [],
  run: async (tx, context, { account, largeId, addressHash, codeHash }) => {
    const row = await tx
      .updateTable('large_file_code')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('account_no', '=', account)
      .where('large_id', '=', largeId)
      .where('address_hash', '=', addressHash)
      .where('tries', '<', maxTries)
      .where('expires_at', '>', context.now)
      .returning('code_hash')
      .executeTakeFirst();
    if (row?.code_hash !== codeHash) return { output: { isRight: false } };
    await tx
      .deleteFrom('large_file_code')
      .where('account_no', '=', account)
      .where('large_id', '=', largeId)
      .where('address_hash', '=', addressHash)
      .execute();
    return { output: { isRight: true } };
  },
});

/** Refuses with tooMany past a limit. */
export function refuseTooMany(seconds: number): void {
  if (seconds > 0) throw new UserError('tooMany', { seconds });
}
