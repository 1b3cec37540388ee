import {
  type AuditEntry,
  type Change,
  defineOperation,
  type RunningContext,
  type Tx,
} from '../../../engines/database/port.ts';
import { type AcceptedBody, insertBody, type MessageFacts } from '../../../mail/bodies/in-transaction.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import { takeArrival } from '../../incoming/in-transaction.ts';
import { leaveByOwnMail, reportFullArchive } from '../../mail-groups/in-transaction.ts';
import type { ReleasePayload } from '../job-kinds.ts';
import { type RecipientResult, writeResults } from '../outbound/finish-recipients.ts';
import { readRecipients, type SubmissionKey, unknownAccount } from '../store.ts';

const inboxFolderId = systemFolderId('inbox');

/** Recipients of one batch: a batch is one transaction that locks each of their accounts. */
export const releaseBatchSize = 50;

export interface ReleaseInsideInput extends SubmissionKey {
  readonly sentN: number | null;
  readonly facts: MessageFacts;
  /** Envelope sender; empty for reports. */
  readonly mailFrom: string;
  /** Of a forwarded mail; left out for what people here write themselves. */
  readonly fromVerdict?: ReleasePayload['fromVerdict'];
  /** By the recipient's number: of what is sent separately each one's own message, and for the people of a group the group's. */
  readonly messages?: Readonly<Record<number, AcceptedBody>>;
  /** At most `releaseBatchSize`. */
  readonly targets: readonly { readonly recipientNo: number; readonly account: number }[];
}

interface TargetAccount {
  readonly orgId: number;
  readonly isFull: boolean;
  /** The archive of a mail group: what fills it is still kept. */
  readonly isArchive: boolean;
  /** This message uses up its space. */
  readonly isFilled: boolean;
}

async function readTarget(tx: Tx, account: number, sizeBytes: number): Promise<TargetAccount | null> {
  const row = await tx
    .selectFrom('account')
    .select(['org_id', 'kind', 'quota_bytes', 'used_bytes'])
    .where('account_no', '=', account)
    // Somebody who was removed while the message waited has no mailbox any more.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('removal')
            .select('removal.account_no')
            .whereRef('removal.account_no', '=', 'account.account_no'),
        ),
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const isArchive = row.kind === 'archive';
  const isFilled = row.used_bytes + sizeBytes >= row.quota_bytes;
  const isFull = isArchive ? row.used_bytes >= row.quota_bytes : row.used_bytes + sizeBytes > row.quota_bytes;
  return { orgId: row.org_id, isFull, isArchive, isFilled };
}

/** Gives the recipient's organisation a row of the body where it has none: bodies belong to an organisation. */
async function shareBody(tx: Tx, bodyId: string, orgId: number): Promise<void> {
  const own = await tx
    .selectFrom('body')
    .select('org_id')
    .where('body_id', '=', bodyId)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (own !== undefined) return;
  const body = await tx.selectFrom('body').selectAll().where('body_id', '=', bodyId).executeTakeFirstOrThrow();
  await tx
    .insertInto('body')
    .values({ ...body, org_id: orgId, unreferenced_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes a message's row unless it stands: the people of a group share one. */
async function insertOnce(tx: Tx, body: AcceptedBody, now: number): Promise<void> {
  const known = await tx
    .selectFrom('body')
    .select('body_id')
    .where('org_id', '=', body.orgId)
    .where('body_id', '=', body.bodyId)
    .executeTakeFirst();
  if (known === undefined) await insertBody(tx, body, now);
}

/** True when this account gets its copy now; false when it has it already. */
async function claimCopy(tx: Tx, input: ReleaseInsideInput, account: number, bodyId: string | null): Promise<boolean> {
  const inserted = await tx
    .insertInto('delivered')
    .values({
      account_no: account,
      source_account_no: input.account,
      submission_id: input.submissionId,
      n: 0,
      body_id: bodyId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_no')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function deliverTo(
  tx: Tx,
  context: RunningContext,
  input: ReleaseInsideInput,
  { account, recipientNo }: ReleaseInsideInput['targets'][number],
): Promise<Change[] | 'unknown' | 'full'> {
  const message = input.messages?.[recipientNo] ?? null;
  const facts = message?.facts ?? input.facts;
  const target = await readTarget(tx, account, facts.sizeBytes);
  if (target === null) return 'unknown';
  // Whoever writes to a group is not told of its archive: those who run it are.
  if (target.isFull) return target.isArchive ? [] : 'full';
  if (!(await claimCopy(tx, input, account, message?.bodyId ?? null))) return [];
  if (message !== null) await insertOnce(tx, message, context.now);
  await shareBody(tx, facts.bodyId, target.orgId);
  if (target.isArchive && target.isFilled) await reportFullArchive(tx, context.now, account);
  return takeArrival(tx, context, {
    account,
    facts,
    // A forwarded mail is no better proven for having come through a mailbox of ours.
    fromVerdict: input.fromVerdict ?? 'own',
    folderId: inboxFolderId,
    mailFrom: input.mailFrom,
    submission: { account: input.account, id: input.submissionId },
  });
}

/** A recipient that is nobody's mailbox: the address to leave a group takes the sender out of it. null: there is nothing there. */
async function deliverToNobody(
  tx: Tx,
  context: RunningContext,
  input: ReleaseInsideInput,
  address: string,
): Promise<readonly AuditEntry[] | null> {
  // Only what people here write themselves: a report or a forwarded mail proves no wish.
  if (input.mailFrom === '' || input.fromVerdict !== undefined) return null;
  const row = await tx
    .selectFrom('submission')
    .select('message_id')
    .where('account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .executeTakeFirst();
  return leaveByOwnMail(tx, context.now, { address, sender: input.account, messageId: row?.message_id ?? null });
}

const refusals = {
  unknown: { code: '550 5.1.1', text: 'No such mailbox' },
  full: { code: '552 5.2.2', text: 'The mailbox is full' },
} as const;

/** Delivers a batch of a submission to recipients inside. Repeating it changes nothing: a copy is claimed once per (submission, account). */
export const releaseInside = defineOperation<ReleaseInsideInput, Record<string, never>>({
  name: 'delivery.releaseInside',
  // An address of ours that nobody has stands for no account.
  accounts: (input) => [
    input.account,
    ...input.targets.flatMap(({ account }) => (account === unknownAccount ? [] : account)),
  ],
  run: async (tx, context, input) => {
    const rows = new Map(
      (
        await readRecipients(
          tx,
          input,
          input.targets.map((target) => target.recipientNo),
        )
      ).map((row) => [row.recipient_no, row]),
    );
    const results: RecipientResult[] = [];
    const changes: Change[] = [];
    const audit: AuditEntry[] = [];
    for (const { recipientNo, account } of input.targets) {
      const row = rows.get(recipientNo);
      if (row === undefined || (row.state !== 'waiting' && row.state !== 'deferred')) continue;
      const left = account === unknownAccount ? await deliverToNobody(tx, context, input, row.address) : null;
      audit.push(...(left ?? []));
      const outcome = left === null ? await deliverTo(tx, context, input, { account, recipientNo }) : [];
      const base = { recipientNo, address: row.address, host: null, nextAttemptAt: null };
      if (outcome === 'unknown' || outcome === 'full') results.push({ ...base, state: 'failed', ...refusals[outcome] });
      else {
        changes.push(...outcome);
        results.push({ ...base, state: 'delivered', code: '250 2.0.0', text: null });
      }
    }
    changes.push(...(await writeResults(tx, context, input, results, input.sentN)));
    return { output: {}, changes, audit };
  },
});
