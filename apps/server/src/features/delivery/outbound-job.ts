import type { SubmissionRecipientTable } from '../../engines/database/schema/tables.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import type { DeliveryRequest, RecipientOutcome, TransportConfig } from '../../engines/smtp-transport/delivery.ts';
import { deliverToDomain } from '../../engines/smtp-transport/index.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { openBody } from '../mailbox/index.ts';
import { type BounceServices, bounceTo } from './bounce-to.ts';
import { claimRecipients } from './claim-recipients.ts';
import type { RecipientResult } from './finish-recipients.ts';
import { type OutboundPayload, outboundJob } from './job-kinds.ts';
import { openSeparateLetters } from './letters.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import { createOutgoingSigner } from './sign-outgoing.ts';
import { readSubmission, type SubmissionFacts } from './store.ts';

/** An attempt that hangs longer than all timeouts of RFC 5321 §4.5.3.2 together has lost its worker. */
const leaseMs = 30 * 60_000;
const heartbeatEveryMs = 5 * 60_000;
/** RFC 5321 §4.5.3.1.8: a server must take 100 recipients. */
const recipientsPerAttempt = 100;
const maxAttempts = 50;

function toResult(
  outcome: RecipientOutcome,
  row: SubmissionRecipientTable,
  submission: SubmissionFacts,
  now: number,
): RecipientResult {
  const base = {
    recipientNo: row.recipient_no,
    address: row.address,
    code: `${outcome.code === 0 ? '' : `${String(outcome.code)} `}${outcome.enhanced}`.trim() || null,
    text: outcome.text === '' ? null : outcome.text,
    host: outcome.host === '' ? null : outcome.host,
  };
  if (outcome.status !== 'deferred') return { ...base, state: outcome.status, nextAttemptAt: null };
  const at = nextAttemptAt({ attempts: row.attempts, now, createdAt: submission.createdAt });
  return at === null
    ? { ...base, state: 'failed', nextAttemptAt: null }
    : { ...base, state: 'deferred', nextAttemptAt: at };
}

async function* signedMessage(message: AsyncIterable<Uint8Array>, signature: string): AsyncGenerator<Uint8Array> {
  if (signature !== '') yield Buffer.from(signature);
  yield* message;
}

interface Outgoing {
  readonly size: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** What leaves: the body as it lies, or the recipient's own letter. */
async function openOutgoing(
  services: Services & BounceServices,
  { submission, recipients }: Attempt,
): Promise<Outgoing> {
  const [only] = recipients;
  if (submission.kind === 'separate' && only !== undefined) {
    const letters = await openSeparateLetters(services, submission);
    return { size: letters.sizeOf(only.address), open: () => letters.open(only.address) };
  }
  const body = await services.database.read
    .selectFrom('body')
    .select('size_bytes')
    .where('org_id', '=', submission.orgId)
    .where('body_id', '=', submission.bodyId)
    .executeTakeFirstOrThrow();
  return { size: body.size_bytes, open: () => openBody(services, submission) };
}

/** One attempt for one domain: claim, connect, record. A worker that dies in between leaves a lease that another takes over. */
export function createOutboundJob(
  services: Services & BounceServices,
  transport: TransportConfig,
): JobKind<OutboundPayload> {
  const { database, clock } = services;
  const signer = createOutgoingSigner(services);
  return {
    kind: outboundJob,
    concurrency: 16,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(30_000 * attempt, 30 * 60_000),
    run: async ({ payload, id }, controls) => {
      const key = { account: payload.account, submissionId: payload.submissionId };
      const submission = await readSubmission(database.read, key);
      if (submission === null || submission.state === 'held') return undefined;
      const context = () => machineContext(clock.now(), id, 'worker', submission.orgId);
      const { recipients, nextDueAt } = await database.runner.execute(claimRecipients, context(), {
        ...key,
        domain: payload.domain,
        leaseMs,
        // A letter of its own each: what one server has confirmed is written down before the next one is tried.
        limit: submission.kind === 'separate' ? 1 : recipientsPerAttempt,
      });
      if (recipients.length === 0) return nextDueAt === null ? undefined : { againAt: nextDueAt };
      const beat = setInterval(
        () =>
          void controls
            .heartbeat()
            .catch((error: unknown) => services.log.warn({ err: error, job: id }, 'a delivery lost its lease')),
        heartbeatEveryMs,
      );
      const outcomes = await attempt(services, {
        submission,
        payload,
        recipients,
        transport,
        signer,
        signal: controls.signal,
      }).finally(() => clearInterval(beat));
      const now = clock.now();
      const results = recipients.map((row) =>
        toResult(outcomes.get(row.address) ?? unanswered(row.address), row, submission, now),
      );
      const failed = results.filter((result) => result.state === 'failed');
      const bounce = failed.length === 0 ? null : await bounceTo(services, key, submission, failed);
      const again = [
        ...results.flatMap((result) => result.nextAttemptAt ?? []),
        ...(nextDueAt === null ? [] : [nextDueAt]),
      ];
      await database.runner.execute(recordOutcomes, context(), {
        ...key,
        sentN: submission.sentN,
        results,
        bounce,
      });
      return again.length === 0 ? undefined : { againAt: Math.min(...again) };
    },
  };
}

function unanswered(recipient: string): RecipientOutcome {
  return {
    recipient,
    status: 'deferred',
    code: 0,
    enhanced: '4.4.0',
    text: 'No answer for this recipient',
    host: '',
    tls: 'none',
  };
}

interface Attempt {
  readonly submission: SubmissionFacts;
  readonly payload: OutboundPayload;
  readonly recipients: readonly SubmissionRecipientTable[];
  readonly transport: TransportConfig;
  readonly signer: ReturnType<typeof createOutgoingSigner>;
  readonly signal: AbortSignal;
}

async function attempt(
  services: Services & BounceServices,
  input: Attempt,
): Promise<ReadonlyMap<string, RecipientOutcome>> {
  const { submission, recipients } = input;
  const outgoing = await openOutgoing(services, input);
  const signature = await input.signer.sign(submission, outgoing.open());
  const request: DeliveryRequest = {
    domain: input.payload.domain,
    mailFrom: submission.mailFrom,
    recipients: recipients.map((row) => row.address),
    message: () => signedMessage(outgoing.open(), signature),
    size: outgoing.size + Buffer.byteLength(signature),
    needsSmtpUtf8: [submission.mailFrom, ...recipients.map((row) => row.address)].some((address) =>
      /[^\x20-\x7e]/.test(address),
    ),
    signal: input.signal,
    now: () => services.clock.now(),
  };
  const outcomes = await deliverToDomain(request, input.transport);
  return new Map(outcomes.map((outcome) => [outcome.recipient, outcome]));
}
