import type { JobControls, JobKind } from '../../../engines/jobs/port.ts';
import type { AcceptedBody, MessageFacts } from '../../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';
import { findSender } from '../../addresses/index.ts';
import { machineContext, readMailboxRights, readPerson } from '../../identity/index.ts';
import { judgeSubmission } from '../gate/judge-submission.ts';
import type { JudgeMessage } from '../gate/judgement.ts';
import { type ReleasePayload, releaseJob } from '../job-kinds.ts';
import { createGroupBodies } from '../list-fields.ts';
import { dateMessage, isSeparate, openSeparateMessages } from '../messages.ts';
import { enqueueOutbound } from '../outbound/enqueue-outbound.ts';
import {
  hasWaiting,
  readRecipients,
  readSubmission,
  readWaitingDomains,
  readWaitingInside,
  type SubmissionFacts,
  type SubmissionKey,
} from '../store.ts';
import { refuseWaiting } from './refuse-waiting.ts';
import { releaseHeld } from './release-held.ts';
import { type ReleaseInsideInput, releaseBatchSize, releaseInside } from './release-inside.ts';

/** One batch of 50 copies takes some milliseconds and is followed by a heartbeat; the rest is for a machine in trouble. Mail waits so long when a worker among several dies. */
const leaseMs = 20_000;
/** A release that fails so often has met a fault of ours; it waits for the administrator. */
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

type ReleaseServices = Services & { readonly intake: BodyIntake; readonly judge: JudgeMessage };

interface Run {
  readonly services: ReleaseServices;
  readonly key: SubmissionKey;
  readonly jobId: string;
  readonly controls: JobControls;
}

const toContext = ({ services, jobId }: Run, submission: SubmissionFacts) =>
  machineContext(services.clock.now(), jobId, 'worker', submission.orgId);

/** Whether whoever wrote it in a mailbox that is not theirs may still do so, with or without their own name in it. */
async function mayWriterStill(
  { database, clock }: Services,
  account: number,
  { writer }: SubmissionFacts,
): Promise<boolean> {
  if (writer === null) return true;
  const rights = await readMailboxRights(database.read, { actor: writer.no, subject: account }, clock.now());
  return rights?.right === 'full' && (writer.send === 'onBehalf' || rights.send === 'sendAs');
}

/**
 * Whether the mailbox may still send as it wanted to when the mail was written: a suspended person's mail does not leave, nor one from
 * an alias that is deleted or a mailbox whose grant has ended (decision 0023).
 */
async function mayStillSend({ services, key }: Run, submission: SubmissionFacts): Promise<boolean> {
  const { read } = services.database;
  const person = await readPerson(read, key.account);
  // What left by itself has an envelope sender that is nobody's address.
  if (submission.kind === 'report') return person === null || person.state === 'active';
  if (person?.state !== 'active') return false;
  if (!(await mayWriterStill(services, key.account, submission))) return false;
  return (await findSender(read, key.account, submission.mailFrom, services.clock.now())) !== null;
}

/** Ends the waiting of a held mail. null: it was taken back meanwhile, or waits on. */
async function release(run: Run, submission: SubmissionFacts): Promise<SubmissionFacts | null> {
  const { services, key } = run;
  const { read, runner } = services.database;
  const body =
    submission.holdReason === 'schedule' && submission.messageOffset !== null
      ? await dateMessage(services, submission, services.clock.now())
      : null;
  const isRefused = !(await mayStillSend(run, submission));
  const isReleased = await runner.execute(releaseHeld, toContext(run, submission), { ...key, body, isRefused });
  return isReleased ? readSubmission(read, key) : null;
}

/** What left by itself is judged here: the approval policies may have to read it. */
async function judgeUnjudged(run: Run, submission: SubmissionFacts): Promise<SubmissionFacts> {
  const { services, key } = run;
  await judgeSubmission(services, toContext(run, submission), submission);
  return (await readSubmission(services.database.read, key)) ?? submission;
}

/**
 * The submission where somebody may get it now. null: everybody waits for approval, or it was taken back or postponed meanwhile. What was approved after a
 * part of it had left is asked again whether its sender may still send.
 */
async function takeForRelease(run: Run, submission: SubmissionFacts): Promise<SubmissionFacts | null> {
  const { services, key } = run;
  if (submission.gate === 'unjudged') return null;
  // What was refused for some still goes to those whom nothing held.
  const isWhollyHeld = submission.gate === 'waiting' && !(await hasWaiting(services.database.read, key));
  if (isWhollyHeld) return null;
  if (submission.state === 'held') return release(run, submission);
  if (submission.gate === 'granted' && !(await mayStillSend(run, submission)))
    await services.database.runner.execute(refuseWaiting, toContext(run, submission), {
      ...key,
      sentN: submission.sentN,
    });
  return submission;
}

/** Those of one batch who get a message of their own: everybody of a mail that is sent separately, and who is reached by a group. */
async function takeInMessages(
  run: Run,
  submission: SubmissionFacts,
  targets: ReleaseInsideInput['targets'],
  ofGroup: (group: string) => Promise<AcceptedBody>,
): Promise<Pick<ReleaseInsideInput, 'messages'>> {
  const numbers = targets.map((target) => target.recipientNo);
  const rows = await readRecipients(run.services.database.read, run.key, numbers);
  const messages: Record<number, AcceptedBody> = {};
  if (isSeparate(submission)) {
    const separate = await openSeparateMessages(run.services, submission);
    for (const row of rows) messages[row.recipient_no] = await separate.takeIn(row.address);
    return { messages };
  }
  for (const { recipient_no: no, via_group: group } of rows) if (group !== null) messages[no] = await ofGroup(group);
  return { messages };
}

async function deliverInside(
  run: Run,
  submission: SubmissionFacts,
  facts: MessageFacts,
  fromVerdict: ReleasePayload['fromVerdict'],
): Promise<void> {
  const { services, key, controls } = run;
  const { read, runner } = services.database;
  const ofGroup = createGroupBodies(services, submission);
  for (;;) {
    const targets = await readWaitingInside(read, key, releaseBatchSize);
    if (targets.length === 0) return;
    await runner.execute(releaseInside, toContext(run, submission), {
      ...key,
      sentN: submission.sentN,
      facts,
      mailFrom: submission.mailFrom,
      ...(fromVerdict === undefined ? {} : { fromVerdict }),
      targets,
      ...(await takeInMessages(run, submission, targets, ofGroup)),
    });
    await controls.heartbeat();
  }
}

/**
 * Releases a submission: what is held waits until its time and gets its copy in Sent then; everybody inside gets a copy in
 * batches, every domain outside gets a job. Repeating it changes nothing.
 */
export function createReleaseJob(services: ReleaseServices): JobKind<ReleasePayload> {
  const { database, clock } = services;
  return {
    kind: releaseJob,
    concurrency: 8,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }, controls) => {
      const key = { account: payload.account, submissionId: payload.submissionId };
      const run: Run = { services, key, jobId: id, controls };
      const found = await readSubmission(database.read, key);
      if (found === null || found.state === 'recalled') return undefined;
      // Postponed while the job kept its earlier time.
      if (found.state === 'held' && (found.holdUntil ?? 0) > clock.now()) return { againAt: found.holdUntil ?? 0 };
      const judged = found.gate === 'unjudged' ? await judgeUnjudged(run, found) : found;
      const submission = await takeForRelease(run, judged);
      // Taken back or postponed while it was prepared: who postpones asks for the job again.
      if (submission === null) return undefined;
      const facts = submission.facts ?? payload.facts ?? null;
      if (facts !== null) await deliverInside(run, submission, facts, payload.fromVerdict);
      const domains = await readWaitingDomains(database.read, key);
      if (domains.length > 0)
        await database.runner.execute(enqueueOutbound, toContext(run, submission), { ...key, domains });
      return undefined;
    },
  };
}
