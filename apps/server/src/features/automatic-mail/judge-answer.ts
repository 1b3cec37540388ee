import { findHeaders, type HeaderField, parseAddressList } from '@hongyan/mime';
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
  | 'no-sender'
  | 'automatic'
  | 'list'
  | 'suppressed'
  | 'report'
  | 'automated-sender'
  | 'own'
  | 'looped'
  | 'not-addressed'
  | 'unproven';

const recipientFields = ['to', 'cc', 'resent-to', 'resent-cc'];
const senderFields = ['from', 'sender', 'reply-to'];
/** Marks of other mail systems that a mail was made by a program. */
const automaticFields = ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-mail-autoreply'];
const silentPrecedence = /^(?:bulk|list|junk|auto_?reply)\b/i;
/** Out-of-office answers are what `OOF` and `AutoReply` forbid; `DR`, `RN` and `NRN` speak of reports. */
const suppressed = /(?:^|[\s,;])(?:all|oof|autoreply)(?:$|[\s,;])/i;

/** A field's value without comments (RFC 5322 §3.2.2), so that `no (really)` reads as `no`. */
function withoutComments(value: string): string {
  let depth = 0;
  let text = '';
  for (const character of value) {
    if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) text += character;
  }
  return text.trim();
}

function listAddresses(headers: readonly HeaderField[], names: readonly string[]): string[] {
  return names.flatMap((name) =>
    findHeaders(headers, name).flatMap((field) => parseAddressList(field.value).map(({ address }) => address)),
  );
}

/** RFC 3834 §2 and §5: what machines made, and what asks for silence. */
function silentReason(headers: readonly HeaderField[]): Unanswerable | null {
  const values = (name: string) => findHeaders(headers, name).map((field) => field.value);
  const isAutomatic = values('auto-submitted').some((value) => {
    const keyword = withoutComments(value).split(/[;\s]/, 1)[0]?.toLowerCase() ?? '';
    return keyword !== '' && keyword !== 'no';
  });
  if (isAutomatic || automaticFields.some((name) => values(name).length > 0)) return 'automatic';
  if (headers.some((field) => field.name.toLowerCase().startsWith('list-'))) return 'list';
  if (values('precedence').some((value) => silentPrecedence.test(withoutComments(value)))) return 'list';
  if (values('x-auto-response-suppress').some((value) => suppressed.test(value))) return 'suppressed';
  const type = withoutComments(values('content-type')[0] ?? '').toLowerCase();
  // Delivery and disposition notifications (RFC 3464, RFC 8098), also where they forget their null sender.
  if (type.startsWith('multipart/report') || type.startsWith('message/delivery-status')) return 'report';
  return null;
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
