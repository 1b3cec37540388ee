import { findHeaders, type HeaderField, parseAddressList } from '@hongyan/mime';
import { type SilentReason, silentReason } from '../../mail/notices/index.ts';
import { isAutomatedSender } from './automated-sender.ts';
import { hasOwnTrace, plainAddress } from './own-traces.ts';

/** What is known of a mail that something may answer. */
export interface AnswerableMail {
  readonly headers: readonly HeaderField[];
  /** Envelope sender. */
  readonly mailFrom: string;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  /** What our own check said of the envelope sender; `none` for mail from inside. */
  readonly spf: string;
  /** Every address of the person, lower case. */
  readonly own: readonly string[];
}

/** Why a mail is not answered by itself. */
export type Unanswerable =
  | SilentReason
  | 'no-sender'
  | 'automated-sender'
  | 'own'
  | 'looped'
  | 'not-addressed'
  | 'unproven';

const recipientFields = ['to', 'cc', 'resent-to', 'resent-cc'];
const senderFields = ['from', 'sender', 'reply-to'];
function listAddresses(headers: readonly HeaderField[], names: readonly string[]): string[] {
  return names.flatMap((name) =>
    findHeaders(headers, name).flatMap((field) => parseAddressList(field.value).map(({ address }) => address)),
  );
}

/** The own address that a mail names in To or Cc; null when it came another way (a blind copy, a list, a forward). */
export function addressedAs(headers: readonly HeaderField[], own: readonly string[]): string | null {
  const named = new Set(listAddresses(headers, recipientFields).map(plainAddress));
  return own.find((address) => named.has(address)) ?? null;
}

/**
 * Whether a person's mailbox may answer this mail by itself, by RFC 3834 §2: null when it may, else why not. The one place
 * where this is decided, for the automatic reply and for what a rule rejects.
 */
export function judgeAnswer(mail: AnswerableMail): Unanswerable | null {
  const { headers, mailFrom, own } = mail;
  if (mailFrom.trim() === '') return 'no-sender';
  // A forged sender would be sent what he never asked for (backscatter).
  const isDoubtful = mail.spf === 'fail' || (mail.spf === 'softfail' && mail.fromVerdict !== 'pass');
  if (mail.fromVerdict === 'fail' || isDoubtful) return 'unproven';
  const silent = silentReason(headers);
  if (silent !== null) return silent;
  const senders = [mailFrom, ...listAddresses(headers, senderFields)];
  if (senders.some(isAutomatedSender)) return 'automated-sender';
  const from = [mailFrom, ...listAddresses(headers, ['from'])].map(plainAddress);
  if (from.some((address) => own.includes(address))) return 'own';
  // It has been here before, was passed on and came back: who sends it now has nothing to learn from us.
  if (hasOwnTrace(headers, own)) return 'looped';
  return addressedAs(headers, own) === null ? 'not-addressed' : null;
}
