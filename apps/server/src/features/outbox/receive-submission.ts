import { maxMessageBytes, maxScheduleDays } from '@hongyan/contract';
import type { SmtpEnvelope, SmtpHold, SmtpReply } from '@hongyan/smtp';
import { UserError } from '../../call/user-error.ts';
import { wasNotCommitted } from '../../engines/database/errors.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import { formatReceived } from '../../engines/mail-authentication/index.ts';
import { rewriteHeader } from '../../engines/mail-authentication/rewrite-header.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake, StoredSummary } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { findSender } from '../addresses/index.ts';
import { readPerson, withoutTag } from '../identity/index.ts';
import { type SubmissionPort, smtpReplies } from '../incoming/index.ts';
import { refuseFileType } from '../large-attachments/index.ts';
import { findReachedLimit } from '../sending-limits/index.ts';
import type { DraftSummary } from './draft-of-submission.ts';
import { prepareSubmissionHeader, type SubmissionHeader } from './submission-header.ts';
import type { Submitted } from './submit-input.ts';
import { atOnce, type OutgoingTerms, type SubmitServices, submitMessage } from './submit-message.ts';

/** A message of a person's own program that is to wait. */
export interface HeldMessage {
  readonly account: number;
  readonly body: AcceptedBody;
  /** Addresses of the envelope. */
  readonly recipients: readonly string[];
  /** When it is to be sent, epoch milliseconds; null: as soon as it may. */
  readonly until: number | null;
}

/** Writes down what a message says as the draft that it becomes again when it is taken back; the capability `compose` provides it. */
export type WriteHeldMessage = (context: OperationContext, message: HeldMessage) => Promise<DraftSummary>;

export interface SubmissionServices extends SubmitServices {
  readonly intake: BodyIntake;
  readonly writeHeldMessage: WriteHeldMessage;
}

const dayMs = 24 * 3_600_000;

const toTime = (hold: SmtpHold, now: number): number => ('until' in hold ? hold.until : now + hold.forSeconds * 1_000);

/** Why a mail may not wait so long, or so short; null: it may. The web client's rules. */
function refuseHold(hold: SmtpHold, now: number): SmtpReply | null {
  const until = toTime(hold, now);
  if (until <= now) return smtpReplies.holdInPast;
  return until > now + maxScheduleDays * dayMs ? smtpReplies.holdTooFar : null;
}

/**
 * How a program's mail goes out. One that is to wait (RFC 4865) does so as one that was scheduled in the web client, where it is listed and can be
 * taken back; so does one that needs approval. It keeps the Date that its program gave it: a signature over the header may be in it.
 */
function chooseTerms(
  services: SubmissionServices,
  context: OperationContext,
  hold: SmtpHold | undefined,
  message: Omit<HeldMessage, 'until'>,
): OutgoingTerms {
  const until = hold === undefined ? null : toTime(hold, context.now);
  return {
    ...atOnce,
    hold: until === null ? null : { reason: 'schedule', until },
    written: () => services.writeHeldMessage(context, { ...message, until }),
  };
}

/** What the program is told of a message that needs approval. */
function replyAccepted({ approval }: Submitted): SmtpReply {
  if (approval === null) return smtpReplies.accepted;
  const names = approval.approvers.map(({ address }) => address).join(', ');
  return { ...smtpReplies.accepted, text: `Message accepted, it waits for approval by ${names}`.slice(0, 400) };
}

/**
 * Whether the account may write this address in MAIL FROM or From: its own, an alias, each with or without a tag, or a mailbox that lets it send as it. Who
 * may only send on behalf needs a Sender of their own beside it, which the web client writes.
 */
export async function isOwnAddress(services: Services, account: number, address: string): Promise<boolean> {
  const isSender = async (name: string): Promise<boolean> => {
    const sender = await findSender(services.database.read, account, name, services.clock.now());
    return sender !== null && sender.right !== 'onBehalf';
  };
  return (await isSender(address)) || isSender(withoutTag(address));
}

/** Whether the account may write this address in From beside a Sender of its own: what it may send as, and on behalf of. */
async function mayName(services: Services, account: number, address: string): Promise<boolean> {
  const now = services.clock.now();
  return (
    (await isOwnAddress(services, account, address)) ||
    (await findSender(services.database.read, account, address, now)) !== null
  );
}

async function refuseForeignFrom(
  services: Services,
  account: number,
  prepared: SubmissionHeader | null,
): Promise<SmtpReply | null> {
  if (prepared?.fromLines !== 1 || prepared.from.length === 0) return smtpReplies.badFrom;
  // Whoever reads a mail is shown these as the one who sends it (RFC 6409 §6.1 lets us refuse them).
  for (const { address } of [...prepared.senders, ...prepared.resentBy])
    if (!(await isOwnAddress(services, account, address))) return smtpReplies.notYourSender;
  const isAllowed = prepared.senders.length > 0 ? mayName : isOwnAddress;
  for (const { address } of prepared.from)
    if (!(await isAllowed(services, account, address))) return smtpReplies.notYourAddress;
  return null;
}

function toReply(error: unknown): SmtpReply {
  if (!(error instanceof UserError)) throw error;
  if (error.errorName === 'quotaExceeded') return smtpReplies.mailboxFull;
  if (error.errorName === 'mailGroupRefused')
    return { ...smtpReplies.groupRefused, text: `You may not write to the group ${String(error.params.address)}` };
  if (error.errorName === 'tooManyScheduled' || error.errorName === 'uploadSpaceFull') return smtpReplies.tooManyHeld;
  // The program keeps the message and tries again, or shows why not.
  if (findReachedLimit(error) !== null) return { ...smtpReplies.sendingLimit, text: error.message };
  if (error.errorName === 'approverMissing') return smtpReplies.noApprover;
  if (error.errorName === 'virusFound')
    return { ...smtpReplies.virus, text: `The message carries a virus (${String(error.params.name)})` };
  if (error.errorName === 'outgoingJunk') return smtpReplies.outgoingJunk;
  if (error.errorName === 'scannerUnavailable') return smtpReplies.scannerDown;
  // RFC 3463 §3.6: nobody may send a file of this kind.
  if (error.errorName === 'fileTypeRefused')
    return { ...smtpReplies.fileType, text: `Files of this kind may not be sent: ${String(error.params.name)}` };
  return { code: 550, enhanced: '5.7.0', text: error.message };
}

/** What the web client refuses as it is uploaded. Throws `fileTypeRefused`. */
async function refuseFileTypes(services: Services, { orgId, summary }: AcceptedBody): Promise<void> {
  const { attachments } = JSON.parse(summary) as StoredSummary;
  for (const { fileName } of attachments) await refuseFileType(services, orgId, fileName);
}

/** Takes a mail from a person's own program: the same submit as the web client's, so the copy in Sent is kept once. */
async function receiveSubmission(
  services: SubmissionServices,
  session: SmtpEnvelope,
  stream: AsyncIterable<Uint8Array>,
): Promise<SmtpReply> {
  const { hostname } = services.config;
  const account = session.account?.accountNo;
  const person = account === undefined ? null : await readPerson(services.database.read, account);
  if (person === null) return smtpReplies.notYourAddress;
  const now = services.clock.now();
  let prepared: SubmissionHeader | null = null;
  const completed = rewriteHeader(stream, (header) => {
    prepared = prepareSubmissionHeader(header, { hostname, now });
    return prepared.header;
  });
  const spooled = await services.intake.spool(completed, { maxBytes: maxMessageBytes });
  if (spooled === 'too-large') return smtpReplies.tooLarge;
  const refusal = await refuseForeignFrom(services, person.accountNo, prepared);
  if (refusal !== null) {
    await services.intake.discard(spooled);
    return refusal;
  }
  const received = formatReceived({
    helo: session.helo,
    remoteAddress: session.remoteAddress,
    by: hostname,
    isExtended: session.isExtended,
    tls: session.tls,
    isAuthenticated: true,
    smtpUtf8: session.smtpUtf8,
    id: session.id,
    now,
  });
  const body = await services.intake.finish(spooled, { orgId: person.orgId, prefix: Buffer.from(received) });
  const context: OperationContext = {
    now,
    requestId: session.id,
    actor: person.accountNo,
    subject: person.accountNo,
    orgId: person.orgId,
    address: session.remoteAddress,
    client: 'submission',
  };
  try {
    await refuseFileTypes(services, body);
    const { hold, rcptTo: recipients } = session;
    const message = { account: person.accountNo, body, recipients };
    const submitted = await submitMessage(services, context, {
      account: person.accountNo,
      body,
      outgoing: chooseTerms(services, context, hold, message),
      mailFrom: session.mailFrom,
      messageId: (prepared as SubmissionHeader | null)?.messageId ?? '',
      recipients,
      draft: null,
      responded: null,
    });
    return replyAccepted(submitted);
  } catch (error) {
    if (wasNotCommitted(error)) await services.intake.discard(spooled);
    return toReply(error);
  }
}

/** What the SMTP listeners hand over goes this way. */
export function createSubmissionPort(services: SubmissionServices): SubmissionPort {
  return {
    isOwnAddress: (account, address) => isOwnAddress(services, account, address),
    refuseHold,
    receive: (session, stream) => receiveSubmission(services, session, stream),
  };
}
