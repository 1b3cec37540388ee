/**
 * A forgotten password, step by step. For a name that nobody has, account 0 goes through the same steps with the same writes; only
 * the mail is never written, later and elsewhere.
 */
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import {
  endAllSessions,
  isKnownAddress,
  isKnownDevice,
  lockCredential,
  notifyOwner,
  storePassword,
} from '../identity/in-transaction.ts';
import { type CodeMessage, codeMessageJob } from './code-message.ts';
import { countWithin } from './count-within.ts';
import {
  codesByDay,
  codesByHour,
  codesByMinute,
  maxProofs,
  recoveriesByAddress,
  recoveriesByName,
  recoveriesByNetwork,
  recoveryMs,
} from './recovery-limits.ts';
import type { RecoveryTicket } from './recovery-ticket.ts';

export interface AskingAddress {
  readonly address: string;
  readonly network: string;
  /** Of the device cookie that came; null: none. */
  readonly deviceHash: string | null;
}

/** Where the person is known, counts are kept apart from everybody else's: by the device that asks, else by its address. null: not known. */
async function findOwnLocation(tx: Tx, now: number, accountNo: number, asking: AskingAddress): Promise<string | null> {
  const { address, deviceHash } = asking;
  if (deviceHash !== null && (await isKnownDevice(tx, accountNo, deviceHash))) return `device/${deviceHash}`;
  return (await isKnownAddress(tx, { accountNo, address }, now)) ? address : null;
}

/** What the counts of a name are kept under. */
function formatNameKey({ nameHash }: RecoveryTicket, location: string | null): string {
  return location === null ? nameHash : `${nameHash}/${location}`;
}

/** Begins a recovery. Answers the seconds to wait past a limit, else 0. */
export const beginRecovery = defineOperation<RecoveryTicket & AskingAddress, number>({
  name: 'passwords.beginRecovery',
  accounts: () => [],
  run: async (tx, context, input) => {
    const location = await findOwnLocation(tx, context.now, input.accountNo, input);
    // Whoever shares the address or the network of a person who is known there uses up none of that person's either.
    const share = location === null ? '' : 'known/';
    const wait = await countWithin(tx, context.now, [
      { key: `recovery/name/${formatNameKey(input, location)}`, limit: recoveriesByName },
      { key: `recovery/address/${share}${input.address}`, limit: recoveriesByAddress },
      { key: `recovery/network/${share}${input.network}`, limit: recoveriesByNetwork },
    ]);
    if (wait > 0) return { output: wait };
    await tx
      .insertInto('recovery')
      .values({
        account_no: input.accountNo,
        ticket_hash: input.ticketHash,
        expires_at: context.now + recoveryMs,
        tries: 0,
        code_hash: null,
        code_expires_at: 0,
        codes_sent: 0,
        verified: 0,
      })
      .execute();
    return { output: 0 };
  },
});

export type CodeSent = { readonly sent: true } | { readonly sent: false; readonly seconds: number };

/** Keeps a code and asks for its message. `seconds` 0: the recovery is over. */
export const issueRecoveryCode = defineOperation<
  RecoveryTicket & AskingAddress & { readonly codeHash: string; readonly message: CodeMessage },
  CodeSent
>({
  name: 'passwords.issueRecoveryCode',
  accounts: () => [],
  run: async (tx, context, input) => {
    const name = formatNameKey(input, await findOwnLocation(tx, context.now, input.accountNo, input));
    const seconds = await countWithin(tx, context.now, [
      { key: `recovery/codes/minute/${name}`, limit: codesByMinute },
      { key: `recovery/codes/hour/${name}`, limit: codesByHour },
      { key: `recovery/codes/day/${name}`, limit: codesByDay },
    ]);
    if (seconds > 0) return { output: { sent: false, seconds } };
    const row = await tx
      .updateTable('recovery')
      .set((eb) => ({
        code_hash: input.codeHash,
        code_expires_at: context.now + recoveryMs,
        // Whoever waits for a mail gets the time to wait for it.
        expires_at: context.now + recoveryMs,
        codes_sent: eb('codes_sent', '+', 1),
      }))
      .where('account_no', '=', input.accountNo)
      .where('ticket_hash', '=', input.ticketHash)
      .where('expires_at', '>', context.now)
      .where('verified', '=', 0)
      .returning('codes_sent')
      .executeTakeFirst();
    if (row === undefined) return { output: { sent: false, seconds: 0 } };
    await enqueueJob(tx, context.now, {
      kind: codeMessageJob,
      uniqueKey: `${input.ticketHash}.${String(row.codes_sent)}`,
      payload: input.message,
      runAt: context.now,
    });
    return { output: { sent: true } };
  },
});

export type RecoveryProof =
  | { readonly kind: 'mail'; readonly codeHash: string }
  /** Folded; null: the ticket of sms/verify was not good. */
  | { readonly kind: 'sms'; readonly phone: string | null };

/** Whether the proof is this account's: both ways are looked up, so that they cost alike. */
async function isRightProof(tx: Tx, accountNo: number, stored: string | null, proof: RecoveryProof): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select(['phone', 'phone_verified_at'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  const mail = await tx
    .selectFrom('recovery_mail')
    .select('address')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  if (proof.kind === 'mail') return (mail?.address ?? null) !== null && stored === proof.codeHash;
  return proof.phone !== null && account?.phone === proof.phone && account.phone_verified_at !== null;
}

/** Counts a proof, then checks it. `over`: the recovery has ended, or its proofs are used up. */
export const proveRecovery = defineOperation<
  RecoveryTicket & { readonly proof: RecoveryProof },
  'right' | 'wrong' | 'over'
>({
  name: 'passwords.proveRecovery',
  accounts: () => [],
  run: async (tx, context, { accountNo, ticketHash, proof }) => {
    const row = await tx
      .updateTable('recovery')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('account_no', '=', accountNo)
      .where('ticket_hash', '=', ticketHash)
      .where('expires_at', '>', context.now)
      .where('verified', '=', 0)
      .where('tries', '<', maxProofs)
      .returning(['code_hash', 'code_expires_at'])
      .executeTakeFirst();
    if (row === undefined) return { output: 'over' };
    const stored = row.code_expires_at > context.now ? row.code_hash : null;
    const isRight = await isRightProof(tx, accountNo, stored, proof);
    const audit = [
      {
        action: 'passwords.proveRecovery',
        object: String(accountNo),
        result: isRight ? ('ok' as const) : ('refused' as const),
      },
    ];
    if (!isRight) return { output: 'wrong', audit: accountNo === 0 ? [] : audit };
    await tx
      .updateTable('recovery')
      .set({ verified: 1, expires_at: context.now + recoveryMs })
      .where('account_no', '=', accountNo)
      .where('ticket_hash', '=', ticketHash)
      .execute();
    return { output: 'right', audit };
  },
});

export interface FinishRecoveryInput extends RecoveryTicket {
  readonly passwordHash: string;
  readonly notice: AcceptedBody;
}

/**
 * Sets the password of a recovery that was proved, once, and ends every session. Authorisation codes of mail clients stay: they are
 * secrets of their own, and the notice says where they are revoked. False: the recovery is over.
 */
export const finishRecovery = defineOperation<FinishRecoveryInput, boolean>({
  name: 'passwords.finishRecovery',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, ticketHash, passwordHash, notice }) => {
    const taken = await tx
      .deleteFrom('recovery')
      .where('account_no', '=', accountNo)
      .where('ticket_hash', '=', ticketHash)
      .where('verified', '=', 1)
      .where('expires_at', '>', context.now)
      .returning('ticket_hash')
      .executeTakeFirst();
    if (taken === undefined) return { output: false };
    if ((await lockCredential(tx, accountNo)) === null) return { output: false };
    await tx.deleteFrom('recovery').where('account_no', '=', accountNo).execute();
    await storePassword(tx, { accountNo, passwordHash, mustChange: false }, context.now);
    const ended = await endAllSessions(tx, accountNo, context.now);
    await notifyOwner(tx, context.now, { accountNo, kind: 'passwordRecovered', to: ['recovery'] });
    const notified = await putNotice(tx, context, accountNo, notice);
    return {
      output: true,
      changes: [...ended, ...notified],
      audit: [{ action: 'passwords.recover', object: String(accountNo), result: 'ok' }],
    };
  },
});

/** Forgets recoveries that are over. */
export const sweepRecoveries = defineOperation<null, null>({
  name: 'passwords.sweepRecoveries',
  accounts: () => [],
  run: async (tx, context) => {
    await tx.deleteFrom('recovery').where('expires_at', '<=', context.now).execute();
    return { output: null };
  },
});
