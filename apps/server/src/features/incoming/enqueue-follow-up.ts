import type { RunningContext, Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { AutomaticMailTable } from '../../engines/database/schema/sending/automatic-mail-tables.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import type { RuleEffect } from '../rules/in-transaction.ts';
import { type ArrivalPayload, arrivalJob, type InvitationPayload, invitationJob } from './follow-up-job.ts';

const junkFolderId = systemFolderId('junk');
const binFolderId = systemFolderId('trash');

/** A message that has just been put into its folder. */
export interface NotedArrival {
  readonly account: number;
  readonly n: number;
  readonly folderId: number;
  readonly facts: MessageFacts;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  /** Envelope sender; empty for what nothing may answer. */
  readonly mailFrom: string;
  /** What the person's rules ask for. */
  readonly effects: readonly RuleEffect[];
}

const readWanted = prepareRead<{ account: number }, Pick<AutomaticMailTable, 'kind' | 'starts_at' | 'ends_at'>>(
  (db, bind) =>
    db
      .selectFrom('automatic_mail')
      .select(['kind', 'starts_at', 'ends_at'])
      .where('account_no', '=', bind('account'))
      .where('is_on', '=', 1),
);

async function isWanted(tx: Tx, now: number, arrival: NotedArrival): Promise<boolean> {
  if (arrival.effects.length > 0) return true;
  const rows = await readWanted(tx, { account: arrival.account });
  return rows.some(
    (row) =>
      row.kind === 'forward' ||
      // RFC 3834 §2: what has no sender is never answered.
      (arrival.mailFrom !== '' && (row.starts_at ?? 0) <= now && now < (row.ends_at ?? Number.POSITIVE_INFINITY)),
  );
}

/**
 * Enqueues what follows of itself from an arrival: the automatic answer, forwards, a rule's rejection. One read of a key where
 * nothing is wanted, and nothing at all for junk: it is neither answered nor passed on.
 */
export async function recordArrival(tx: Tx, context: RunningContext, arrival: NotedArrival): Promise<void> {
  if (arrival.folderId === junkFolderId || !(await isWanted(tx, context.now, arrival))) return;
  const { account, n, folderId, fromVerdict, mailFrom, effects } = arrival;
  const payload: ArrivalPayload = {
    account,
    n,
    folderId,
    bodyId: arrival.facts.bodyId,
    fromVerdict,
    mailFrom,
    effects,
  };
  const uniqueKey = `${String(account)}.${String(n)}`;
  await enqueueJob(tx, context.now, { kind: arrivalJob, accountNo: account, uniqueKey, payload });
}

/**
 * Enqueues reading the calendar part of an arrival: one job for a mail that has one, nothing for any other, for junk, and for what a rule has
 * thrown away.
 */
export async function recordInvitation(tx: Tx, context: RunningContext, arrival: NotedArrival): Promise<void> {
  const { account, n, folderId, facts, fromVerdict } = arrival;
  if (!facts.hasCalendar || folderId === junkFolderId || folderId === binFolderId) return;
  const payload: InvitationPayload = { account, bodyId: facts.bodyId, fromVerdict };
  const uniqueKey = `${String(account)}.${String(n)}`;
  await enqueueJob(tx, context.now, { kind: invitationJob, accountNo: account, uniqueKey, payload });
}
