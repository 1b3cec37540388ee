import type { calls, RecallOutcome } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { readScope } from '../../mail/folders/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { readPerson } from '../identity/index.ts';
import { readFilesOfMailAlone, recallMailFiles } from '../large-attachments/index.ts';
import {
  findSentSubmission,
  listTaskAccounts,
  readSubmission,
  type SubmissionFacts,
  type SubmissionKey,
} from '../outbox/in-transaction.ts';
import { createNotices } from './recall-notice.ts';
import { beginRecall, type CopyTarget, recallBatchSize, recallCopies } from './recall-operations.ts';
import {
  closedInstead,
  forecast,
  type RecallTarget,
  type RecallTerms,
  readTargets,
  recalledOutcomes,
} from './recall-plan.ts';

export type RecallServices = Services & { readonly intake: BodyIntake };

type Input = z.output<typeof calls.recall.recall.input>;
type Answer = z.output<typeof calls.recall.recall.output>;

interface Recall {
  readonly key: SubmissionKey;
  readonly sentN: number;
  readonly submission: SubmissionFacts;
  readonly terms: RecallTerms;
}

/** The submission of a mail in the caller's Sent. Refuses with mailNotFound, and with recallNotSent for what they did not send. */
async function findRecall(services: Services, context: CallContext, mailId: string): Promise<Recall> {
  const { read } = services.database;
  const { orgId } = context.session;
  const { account, n } = await findOwn(services, context, mailId);
  const submissionId = await findSentSubmission(read, account, n);
  const key = { account, submissionId: submissionId ?? 0 };
  const submission = submissionId === null ? null : await readSubmission(read, key);
  if (submission === null) throw new UserError('recallNotSent');
  const terms = {
    orgId,
    now: context.now,
    withdrawScope: await readOrgSetting(read, orgId, 'withdrawScope'),
    withdrawDays: await readOrgSetting(read, orgId, 'withdrawDays'),
  };
  return { key, sentN: n, submission, terms };
}

async function findOwn(services: Services, context: CallContext, mailId: string) {
  const scope = await readScope(services.database.read, context);
  const { n } = await findMail(services.database.read, scope, Number(mailId));
  return { account: scope.account, n };
}

function answer(
  targets: readonly RecallTarget[],
  chooseOutcome: (target: RecallTarget) => RecallOutcome,
  done: boolean,
  files: Answer['files'],
): Answer {
  const recipients = targets.map((target) => ({ address: target.address, outcome: chooseOutcome(target) }));
  const withdrawn = recipients.filter(({ outcome }) => recalledOutcomes.has(outcome)).length;
  return { done, recipients, withdrawn, files };
}

async function presentFiles(services: Services, key: SubmissionKey): Promise<Answer['files']> {
  const rows = await readFilesOfMailAlone(services.database.read, key);
  return rows.map((row) => ({
    fileName: row.file_name,
    limited: row.is_limited === 1,
    revoked: row.revoked_at !== null,
  }));
}

/** Whoever never had the mail, or has it no more. */
const isWithout = (outcome: RecallOutcome): boolean => recalledOutcomes.has(outcome) || outcome === 'failed';

/** Takes the copies inside away, in batches; answers the result for each, by the recipient's number. */
async function removeCopies(
  services: RecallServices,
  context: CallContext,
  { key, sentN, submission, terms }: Recall,
  targets: readonly RecallTarget[],
  notify: boolean,
): Promise<ReadonlyMap<number, RecallOutcome>> {
  const person = await readPerson(services.database.read, context.session.actor);
  const notices = createNotices(services, {
    orgId: terms.orgId,
    sender: `${person?.displayName ?? ''} <${submission.signAs}>`.trim(),
    sentAt: submission.createdAt,
    now: context.now,
  });
  const copies: CopyTarget[] = [];
  for (const { recipient_no: recipientNo, target_account_no: account, bodyId } of targets) {
    if (account === null) continue;
    const notice = notify ? await notices.of(account) : null;
    copies.push({ recipientNo, account, bodyId: bodyId ?? submission.bodyId, notice });
  }
  const found = new Map<number, RecallOutcome>();
  // Each batch is an operation of its own: a key of the whole call would be taken by the first.
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  for (let start = 0; start < copies.length; start += recallBatchSize) {
    const { outcomes } = await services.database.runner.execute(recallCopies, operation, {
      ...key,
      sentN,
      alsoRead: terms.withdrawScope === 'all',
      targets: copies.slice(start, start + recallBatchSize),
    });
    for (const [recipientNo, outcome] of Object.entries(outcomes)) found.set(Number(recipientNo), outcome);
  }
  return found;
}

/**
 * Recalls a sent mail, or says what a recall would do. Who has not got it yet never does; copies inside the organisation go by its
 * policy; about everybody else the truth is said. It can be repeated: what could not be taken away by the first may be by the second.
 */
export async function recallMail(services: RecallServices, context: CallContext, input: Input): Promise<Answer> {
  const recall = await findRecall(services, context, input.mailId);
  const { key, sentN, submission, terms } = recall;
  const { read, runner } = services.database;
  if (input.dryRun) {
    const files = await presentFiles(services, key);
    return answer(await readTargets(read, key), (target) => forecast(target, submission, terms), false, files);
  }
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  const { stopped } = await runner.execute(beginRecall, operation, {
    ...key,
    sentN,
    approvers: await listTaskAccounts(read, key),
  });
  // Read after the stop: what was delivered before it is known now.
  const targets = await readTargets(read, key);
  const planned = (target: RecallTarget) => forecast(target, submission, terms);
  const inside = targets.filter((target) => {
    const outcome = planned(target);
    return target.state === 'delivered' && outcome !== 'closed' && recalledOutcomes.has(outcome);
  });
  const removed = await removeCopies(services, context, recall, inside, input.notify);
  const chooseOutcome = (target: RecallTarget): RecallOutcome =>
    stopped.includes(target.recipient_no)
      ? 'stopped'
      : closedInstead(submission, removed.get(target.recipient_no) ?? planned(target));
  // Read before: what is withdrawn now is still said to be this mail's.
  const names = await presentFiles(services, key);
  const without = targets.filter((target) => isWithout(chooseOutcome(target)));
  const isAnythingRecalled = without.some((target) => chooseOutcome(target) !== 'failed');
  if (input.recallFiles && isAnythingRecalled)
    await runner.execute(recallMailFiles, operation, {
      ...key,
      recalled: without.map(({ address }) => address),
      fromEverybody: without.length === targets.length,
    });
  const files = names.length === 0 ? names : await presentFiles(services, key);
  return answer(targets, chooseOutcome, true, files);
}
