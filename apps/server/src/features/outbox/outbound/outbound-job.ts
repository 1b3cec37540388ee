import { domainToASCII } from 'node:url';
import type { SubmissionRecipientTable } from '../../../engines/database/schema/sending/outbox-tables.ts';
import type { JobControls, JobKind } from '../../../engines/jobs/port.ts';
import type { DeliveryRequest, RecipientOutcome, TransportConfig } from '../../../engines/smtp-transport/delivery.ts';
import { deliverToDomain } from '../../../engines/smtp-transport/index.ts';
import type { Services } from '../../../services.ts';
import { machineContext } from '../../identity/index.ts';
import { tagAddress } from '../../mail-groups/index.ts';
import { type OutboundPayload, outboundJob } from '../job-kinds.ts';
import { isSeparate, type MessageServices } from '../messages.ts';
import { readSubmission, type SubmissionFacts } from '../store.ts';
import { claimRecipients } from './claim-recipients.ts';
import { connectionsPerDestination, connectionsToSmarthost, DestinationGate } from './destination-gate.ts';
import type { RecipientResult } from './finish-recipients.ts';
import { prepareContent } from './outgoing-content.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import { createOutgoingSigner, type OutgoingSigner } from './sign-outgoing.ts';

/** An attempt that hangs longer than all timeouts of RFC 5321 §4.5.3.2 together has lost its worker. */
const leaseMs = 30 * 60_000;
const heartbeatEveryMs = 5 * 60_000;
/** RFC 5321 §4.5.3.1.8: a server must take 100 recipients. */
const recipientsPerAttempt = 100;
const maxAttempts = 50;
/** Attempts at once in this process: sockets and memory. Many times the limit of one destination, so that a dozen stuck hosts leave room. */
const attemptsAtOnce = 48;

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
    // Of a session in which nothing was handed over nobody asks how it was encrypted.
    tls: outcome.status === 'delivered' || outcome.tls === 'refused' ? outcome.tls : null,
  };
  if (outcome.status !== 'deferred') return { ...base, state: outcome.status, nextAttemptAt: null };
  const at = nextAttemptAt({ attempts: row.attempts, now, releasedAt: submission.createdAt });
  return at === null
    ? { ...base, state: 'failed', nextAttemptAt: null }
    : { ...base, state: 'deferred', nextAttemptAt: at };
}

type OutboundServices = Services & MessageServices;

interface Outbound {
  readonly services: OutboundServices;
  readonly transport: TransportConfig;
  readonly signer: OutgoingSigner;
}

/** One attempt for one domain: claim, connect, record. A worker that dies in between leaves a lease that another takes over. */
async function tryOnce(
  { services, transport, signer }: Outbound,
  payload: OutboundPayload,
  id: string,
  controls: JobControls,
): Promise<{ readonly againAt: number } | undefined> {
  const { database, clock } = services;
  const key = { account: payload.account, submissionId: payload.submissionId };
  const submission = await readSubmission(database.read, key);
  if (submission === null || submission.state === 'held') return undefined;
  const context = () => machineContext(clock.now(), id, 'worker', submission.orgId);
  const { recipients, nextDueAt } = await database.runner.execute(claimRecipients, context(), {
    ...key,
    domain: payload.domain,
    leaseMs,
    // A message of its own each: what one server has confirmed is written down before the next one is tried.
    limit: isSeparate(submission) ? 1 : recipientsPerAttempt,
  });
  if (recipients.length === 0) return nextDueAt === null ? undefined : { againAt: nextDueAt };
  const beat = setInterval(
    () =>
      void controls
        .heartbeat()
        .catch((error: unknown) => services.log.warn({ err: error, job: id }, 'a delivery lost its lease')),
    heartbeatEveryMs,
  );
  const { signal } = controls;
  const outcomes = await attempt(services, { submission, payload, recipients, transport, signer, signal }).finally(() =>
    clearInterval(beat),
  );
  const refused = outcomes.find((outcome) => outcome?.enhanced === '4.7.0' && outcome.code === 0);
  if (refused !== undefined)
    services.log.error({ host: refused.host, reason: refused.text }, 'the smarthost cannot be used; mail waits');
  const now = clock.now();
  const results = recipients.map((row, index) =>
    toResult(outcomes[index] ?? unanswered(row.address), row, submission, now),
  );
  const again = [
    ...results.flatMap((result) => result.nextAttemptAt ?? []),
    ...(nextDueAt === null ? [] : [nextDueAt]),
  ];
  await database.runner.execute(recordOutcomes, context(), { ...key, sentN: submission.sentN, results });
  return again.length === 0 ? undefined : { againAt: Math.min(...again) };
}

/** The queue to other servers: a job per submission and domain, few at once for each destination. */
export function createOutboundJob(services: OutboundServices, transport: TransportConfig): JobKind<OutboundPayload> {
  const { clock } = services;
  const { smarthost } = transport;
  const outbound: Outbound = { services, transport, signer: createOutgoingSigner(services) };
  const gate = new DestinationGate(smarthost === undefined ? connectionsPerDestination : connectionsToSmarthost);
  return {
    kind: outboundJob,
    concurrency: attemptsAtOnce,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(30_000 * attempt, 30 * 60_000),
    run: async ({ payload, id }, controls) => {
      const destination = smarthost === undefined ? payload.domain : 'smarthost';
      gate.sweep(clock.now());
      if (!gate.enter(destination)) return { againAt: gate.nextTurn(destination, clock.now()) };
      const start = performance.now();
      try {
        return await tryOnce(outbound, payload, id, controls);
      } finally {
        gate.leave(destination, performance.now() - start);
      }
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
  readonly signer: OutgoingSigner;
  readonly signal: AbortSignal;
}

/** An address as the envelope carries it: a domain in A-labels spares the other host SMTPUTF8 (RFC 6531 §3.2), where the local part is ASCII. */
function envelopeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0 || /[^\x20-\x7e]/.test(address.slice(0, at))) return address;
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}

/** The outcomes, in the order of the recipients. */
async function attempt(services: OutboundServices, input: Attempt): Promise<readonly (RecipientOutcome | undefined)[]> {
  const { submission, recipients } = input;
  const viaGroup = recipients[0]?.via_group ?? null;
  const to = { recipient: recipients[0]?.address ?? '', viaGroup };
  const content = await prepareContent(services, submission, input.signer, to);
  // What bounces later from somebody in a group is for those who run it; a mail without sender stays without one.
  const isOfGroup = viaGroup !== null && submission.mailFrom !== '';
  const mailFrom = envelopeAddress(isOfGroup ? tagAddress(viaGroup, 'bounces') : submission.mailFrom);
  const addresses = recipients.map((row) => envelopeAddress(row.address));
  const request: DeliveryRequest = {
    domain: input.payload.domain,
    mailFrom,
    recipients: addresses,
    message: content.open,
    size: content.sizeBytes,
    needsSmtpUtf8: content.hasUtf8Header || [mailFrom, ...addresses].some((address) => /[^\x20-\x7e]/.test(address)),
    is8Bit: content.is8Bit,
    signal: input.signal,
    now: () => services.clock.now(),
  };
  const outcomes = await deliverToDomain(request, input.transport);
  const byAddress = new Map(outcomes.map((outcome) => [outcome.recipient, outcome]));
  return addresses.map((address) => byAddress.get(address));
}
