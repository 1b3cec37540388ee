/** What went wrong for one recipient, in the classes that a person is shown. */
export type StatusReason =
  | 'noMailbox'
  | 'noDomain'
  | 'takesNoMail'
  | 'mailboxFull'
  | 'mailboxClosed'
  | 'tooLarge'
  | 'loop'
  | 'unreachable'
  | 'notSecure'
  | 'notConvertible'
  | 'refusedSender'
  | 'refusedContent'
  | 'ourRelay'
  | 'notAllowed'
  | 'notApproved'
  | 'refused';

/** Enhanced codes that have a meaning of their own (RFC 3463, RFC 7505, RFC 6531, RFC 7372), without the class. */
const exact: Readonly<Record<string, StatusReason>> = {
  '1.2': 'noDomain',
  '1.7': 'refusedSender',
  '1.8': 'refusedSender',
  '1.10': 'takesNoMail',
  '2.1': 'mailboxClosed',
  '2.2': 'mailboxFull',
  '2.3': 'tooLarge',
  '3.1': 'mailboxFull',
  '3.4': 'tooLarge',
  '4.6': 'loop',
  '7.0': 'refusedContent',
  '7.4': 'notSecure',
  '7.5': 'notSecure',
};

/** RFC 3463 §3: the subject, the second number. */
const bySubject: Readonly<Record<string, StatusReason>> = {
  '1': 'noMailbox',
  '2': 'mailboxClosed',
  '3': 'unreachable',
  '4': 'unreachable',
  '5': 'refused',
  '6': 'notConvertible',
  '7': 'refusedContent',
};

/** RFC 5321 §4.2.2, where a host gave no enhanced code. */
const byReply: Readonly<Record<string, StatusReason>> = {
  '421': 'unreachable',
  '450': 'unreachable',
  '451': 'unreachable',
  '452': 'mailboxFull',
  '550': 'noMailbox',
  '551': 'noMailbox',
  '552': 'mailboxFull',
  '553': 'noMailbox',
};

/** Recorded where nobody was asked: the sender lost the right to the address while the mail waited (RFC 3463 X.7.1). */
export const notAllowedCode = '5.7.1';
/** Recorded where an approver refused it before anybody was asked (RFC 3463 X.7.0). */
export const notApprovedCode = '5.7.0';

/** RFC 7372, RFC 7489 and what large receivers say when they do not believe the sender: 5.7.20 to 5.7.30. */
const unproven = /^7\.(?:2\d|30)$/;

/** The enhanced code within a recorded answer such as `550 5.1.1`; null where there is none but a made-up `x.0.0`. */
export function parseEnhanced(code: string | null): string | null {
  const found = /(?:^|\s)([245]\.\d{1,3}\.\d{1,3})\b/.exec(code ?? '')?.[1] ?? null;
  return found?.endsWith('.0.0') === true ? null : found;
}

/**
 * The reason that a person is shown for a recorded answer (`550 5.1.1`, `4.4.1`, null). An unknown code is `refused` where
 * somebody refused, `unreachable` where nobody answered.
 */
export function explainStatus(code: string | null): StatusReason {
  const enhanced = parseEnhanced(code);
  const reply = /^(\d{3})\b/.exec(code ?? '')?.[1];
  if (enhanced !== null) {
    const detail = enhanced.slice(2);
    // Nobody replied and it is our own sign-in that failed (engines/smtp-transport).
    if (enhanced === '4.7.0' && reply === undefined) return 'ourRelay';
    if (enhanced === notAllowedCode && reply === undefined) return 'notAllowed';
    if (enhanced === notApprovedCode && reply === undefined) return 'notApproved';
    if (unproven.test(detail)) return 'refusedSender';
    return exact[detail] ?? bySubject[detail.split('.')[0] ?? ''] ?? 'refused';
  }
  if (reply !== undefined) return byReply[reply] ?? 'refused';
  return 'unreachable';
}
