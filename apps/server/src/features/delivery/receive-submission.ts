import { maxMessageBytes } from '@hongyan/contract';
import type { SmtpEnvelope, SmtpReply } from '../../call/smtp-session.ts';
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { findSender } from '../addresses/index.ts';
import { readPerson, withoutTag } from '../identity/index.ts';
import type { BodyIntake } from '../mailbox/index.ts';
import { formatReceived } from './authentication/index.ts';
import { rewriteHeader } from './rewrite-header.ts';
import { smtpReplies } from './smtp-replies.ts';
import { prepareSubmissionHeader, type SubmissionHeader } from './submission-header.ts';
import { submitMessage } from './submit-message.ts';

export interface SubmissionServices extends Services {
  readonly intake: BodyIntake;
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

async function refuseForeignFrom(
  services: Services,
  account: number,
  prepared: SubmissionHeader | null,
): Promise<SmtpReply | null> {
  if (prepared?.fromLines !== 1 || prepared.from.length === 0) return smtpReplies.badFrom;
  for (const { address } of prepared.from)
    if (!(await isOwnAddress(services, account, address))) return smtpReplies.notYourAddress;
  return null;
}

function toReply(error: unknown): SmtpReply {
  if (!(error instanceof UserError)) throw error;
  if (error.errorName === 'quotaExceeded') return smtpReplies.mailboxFull;
  if (error.errorName === 'virusFound')
    return { ...smtpReplies.virus, text: `The message carries a virus (${String(error.params.name)})` };
  if (error.errorName === 'scannerUnavailable') return smtpReplies.scannerDown;
  return { code: 550, enhanced: '5.7.0', text: error.message };
}

/** Takes a mail from a person's own program: the same submit as the web client's, so the copy in Sent is kept once. */
export async function receiveSubmission(
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
    await submitMessage(services, context, {
      account: person.accountNo,
      body,
      mailFrom: session.mailFrom,
      messageId: (prepared as SubmissionHeader | null)?.messageId ?? '',
      recipients: session.rcptTo,
      draft: null,
      responded: null,
    });
    return smtpReplies.accepted;
  } catch (error) {
    await services.intake.discard(spooled);
    return toReply(error);
  }
}
