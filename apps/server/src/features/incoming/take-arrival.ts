import type { JunkVerdict } from '@hongyan/contract';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { type ArrivalFlags, insertMessage, type PrintedBody } from '../../mail/arrivals/index.ts';
import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';
import { readDecisions } from '../../mail/correspondents/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { addReason, recordVerdict } from '../junk/in-transaction.ts';
import { applyRules } from '../rules/in-transaction.ts';
import { enqueueReturn, recordAnswer } from '../snooze/in-transaction.ts';
import { recordArrival, recordInvitation } from './enqueue-follow-up.ts';
import { recordRead } from './record-read.ts';

const inboxFolderId = systemFolderId('inbox');
const junkFolderId = systemFolderId('junk');
/** Where a rule deletes to. */
const binFolderId = systemFolderId('trash');

/** A message that reaches a mailbox, from outside or from somebody here. */
export interface Arrival {
  readonly account: number;
  readonly facts: MessageFacts;
  /** Where its body is at hand. */
  readonly print?: PrintedBody;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  /** Where it would go by what is known of the sender. */
  readonly folderId: number;
  /** Why that is Junk. */
  readonly junk?: JunkVerdict;
  /** Envelope sender; empty for what nothing may answer (RFC 5321 §4.5.5). */
  readonly mailFrom: string;
  /** The submission that it belongs to, if it was sent here. */
  readonly submission?: { readonly account: number; readonly id: number };
}

interface JudgedArrival {
  readonly folderId: number;
  /** Why it goes to Junk, where that is known. */
  readonly verdict: JunkVerdict | null;
}

const isForContentAlone = ({ reasons }: JunkVerdict): boolean =>
  reasons.length > 0 && reasons.every((reason) => reason === 'scanner');

/**
 * The folder of an arriving mail by its recipient's own rules: a blocked sender's goes to junk. An allowed sender's is never
 * junk for what it says: the junk filter sees to that itself, the scanner knows no one's rules. A forged mail stays junk, whomever it names.
 */
async function judgeArrival(tx: Tx, { account, facts, folderId, junk, fromVerdict }: Arrival): Promise<JudgedArrival> {
  const { filter } = await readDecisions(tx, account, facts.fromAddress);
  if (filter === 'allow' && fromVerdict === 'pass' && junk !== undefined && isForContentAlone(junk))
    return { folderId: inboxFolderId, verdict: null };
  if (filter !== 'block') return { folderId, verdict: folderId === junkFolderId ? (junk ?? null) : null };
  return { folderId: junkFolderId, verdict: addReason(junk ?? null, 'blocked') };
}

/**
 * Puts an arriving message where its recipient wants it: whom they trust decides first, then their rules, then it lies in its
 * folder, and what follows of itself (answer, forward, the end of a snooze) is enqueued in the same transaction. One way for every listener.
 */
export async function takeArrival(tx: Tx, context: RunningContext, arrival: Arrival): Promise<Change[]> {
  const { account, facts, fromVerdict } = arrival;
  const { folderId: judged, verdict } = await judgeArrival(tx, arrival);
  // Junk is not sorted any further: a forged mail must not choose its folder by its words.
  const ruled =
    judged === junkFolderId ? null : await applyRules(tx, { ...arrival, folderId: judged, now: context.now });
  const folderId = ruled?.folderId ?? judged;
  const snoozeUntil = ruled?.snoozeUntil ?? null;
  const flags: ArrivalFlags = ruled?.flags ?? {};
  const isJunk = folderId === junkFolderId;
  // Nobody is called for junk, nor for what a rule has thrown away, marked as read or put off.
  const notify = !isJunk && folderId !== binFolderId && flags.seen !== true && snoozeUntil === null;
  const inserted = await insertMessage(tx, context, {
    account,
    folderId,
    facts,
    ...(arrival.print === undefined ? {} : { print: arrival.print }),
    flags,
    fromVerdict,
    receivedAt: context.now,
    ...(arrival.submission === undefined ? {} : { submission: arrival.submission }),
    ...(facts.wantsReceipt && !isJunk ? { receipt: 'wanted' as const } : {}),
    ...(snoozeUntil === null ? {} : { snoozeUntil }),
    notify,
    overQuota: 'accept',
  });
  if (verdict !== null) await recordVerdict(tx, { account, n: inserted.n, verdict });
  if (snoozeUntil !== null) await enqueueReturn(tx, context.now, { account, until: snoozeUntil });
  const noted = { ...arrival, folderId, n: inserted.n, effects: ruled?.effects ?? [] };
  await recordArrival(tx, context, noted);
  await recordInvitation(tx, context, noted);
  // A report that a message was read is no answer.
  if ((facts.readReport ?? null) === null)
    await recordAnswer(tx, context.now, {
      account,
      folderId,
      n: inserted.n,
      threadN: inserted.threadN,
      isAnnounced: notify,
    });
  const read = await recordRead(tx, { account, facts, fromVerdict, now: context.now });
  return [...inserted.changes, ...read];
}
