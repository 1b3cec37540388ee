import type { SmtpEnvelope, SmtpReply } from '@hongyan/smtp';
import { UserError } from '../../call/user-error.ts';
import type { ContentScanner, ScannedEnvelope } from '../../engines/scanner/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { openAccepted } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { smtpReplies } from './smtp-replies.ts';

/** What is done with a mail from outside after the scanners have seen it. */
export type InboundContent =
  | { readonly kind: 'refuse'; readonly reply: SmtpReply }
  /** `header`: our mark, with CRLFs, or empty. */
  | { readonly kind: 'take'; readonly isJunk: boolean; readonly header: string };

const taken: InboundContent = { kind: 'take', isJunk: false, header: '' };

interface Seen {
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly sizeBytes: number;
}

async function findVirus(virus: NonNullable<ContentScanner['virus']>, { open }: Seen): Promise<SmtpReply | null> {
  const verdict = await virus.scanner.scan(open());
  if (verdict.state === 'infected')
    return { ...smtpReplies.virus, text: `The message carries a virus (${verdict.name})` };
  return verdict.state === 'unavailable' && virus.whenUnavailable === 'refuse' ? smtpReplies.scannerDown : null;
}

async function judgeSpam(
  spam: NonNullable<ContentScanner['spam']>,
  session: SmtpEnvelope,
  { open, sizeBytes }: Seen,
): Promise<InboundContent> {
  const { remoteAddress, helo, mailFrom, rcptTo, id, tls } = session;
  const envelope = { remoteAddress, helo, mailFrom, rcptTo, id, isEncrypted: tls !== undefined };
  const verdict = await spam.scanner.check(open(), sizeBytes, envelope);
  if (verdict.state === 'unavailable')
    return spam.whenUnavailable === 'refuse' ? { kind: 'refuse', reply: smtpReplies.scannerDown } : taken;
  if (verdict.state === 'reject') return { kind: 'refuse', reply: smtpReplies.spam };
  if (verdict.state === 'later') return { kind: 'refuse', reply: smtpReplies.comeAgain };
  const score = `X-Spam-Score: ${verdict.score.toFixed(2)} / ${verdict.required.toFixed(2)}\r\n`;
  const isJunk = verdict.state === 'junk';
  return { kind: 'take', isJunk, header: `${isJunk ? 'X-Spam: Yes\r\n' : ''}${score}` };
}

/** Lets the scanners see a mail from another server. A virus or plain spam is refused at the listener, never bounced. */
export async function judgeContent(
  { scanner }: Pick<Services, 'scanner'>,
  session: SmtpEnvelope,
  seen: Seen,
): Promise<InboundContent> {
  const virus = scanner?.virus ?? null;
  const spam = scanner?.spam ?? null;
  const refusal = virus === null ? null : await findVirus(virus, seen);
  if (refusal !== null) return { kind: 'refuse', reply: refusal };
  return spam === null ? taken : judgeSpam(spam, session, seen);
}

/** Lets the virus scanner see what a person sends, whichever listener it came by. Throws `virusFound` and `scannerUnavailable`. */
export function refuseInfected(services: Pick<Services, 'scanner' | 'blobs'>, body: AcceptedBody): Promise<void> {
  return refuseInfectedMessage(services, () => openAccepted(services, body));
}

/** The same for a message that is not taken in as one. */
export async function refuseInfectedMessage(
  services: Pick<Services, 'scanner'>,
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): Promise<void> {
  const virus = services.scanner?.virus ?? null;
  if (virus === null) return;
  const verdict = await virus.scanner.scan(await open());
  if (verdict.state === 'infected') throw new UserError('virusFound', { name: verdict.name });
  if (verdict.state === 'unavailable' && virus.whenUnavailable === 'refuse') throw new UserError('scannerUnavailable');
}

/** Who sends a message, and to whom. */
export interface OutgoingEnvelope extends Pick<ScannedEnvelope, 'remoteAddress' | 'mailFrom' | 'rcptTo' | 'id'> {
  readonly helo: string;
}

/**
 * Lets the junk filter see what a person sends to others outside. Only what it is sure of is refused: a doubtful message would be somebody's work.
 * Throws `outgoingJunk` and `scannerUnavailable`.
 */
export async function refuseOutgoingJunk(
  services: Pick<Services, 'scanner' | 'blobs'>,
  body: AcceptedBody,
  envelope: OutgoingEnvelope,
): Promise<void> {
  const spam = services.scanner?.spam ?? null;
  if (spam === null) return;
  const verdict = await spam.scanner.check(openAccepted(services, body), body.sizeBytes, {
    ...envelope,
    isEncrypted: true,
    user: envelope.mailFrom,
  });
  if (verdict.state === 'reject') throw new UserError('outgoingJunk');
  if (verdict.state === 'unavailable' && spam.whenUnavailable === 'refuse') throw new UserError('scannerUnavailable');
}
