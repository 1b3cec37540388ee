import type { RecipientOutcome } from './delivery.ts';
import { readReply } from './reply-text.ts';

/** The host decided about every recipient; or it could not be used, and another may be tried. */
export type SessionResult =
  | { readonly kind: 'decided'; readonly outcomes: readonly RecipientOutcome[] }
  | {
      readonly kind: 'unusable';
      readonly code: number;
      readonly enhanced: string;
      readonly text: string;
      readonly isTlsFailure: boolean;
      /** The authorities (PEM) that the host's TLSA records name: a session that is judged by them may come to another end. */
      readonly authorities: readonly string[];
    };

export type Verdict = Pick<RecipientOutcome, 'status' | 'code' | 'enhanced' | 'text'>;

/** The library's errors, as far as they are read here. */
export interface ClientError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly ClientError[];
}

export const unusable = (
  text: string,
  more: { code?: number; enhanced?: string; isTlsFailure?: boolean; authorities?: readonly string[] } = {},
): SessionResult => ({
  kind: 'unusable',
  code: more.code ?? 0,
  enhanced: more.enhanced ?? '4.4.2',
  text,
  isTlsFailure: more.isTlsFailure ?? false,
  authorities: more.authorities ?? [],
});

/** 5xx is final, anything else is tried again. 503 says that the session went wrong, not the mail. */
function classify(reply: { readonly code: number; readonly enhanced: string; readonly text: string }): Verdict {
  return { status: reply.code >= 500 && reply.code !== 503 ? 'failed' : 'deferred', ...reply };
}

/** What the host said of one recipient, where it refused that one. */
export function findRefusal(recipient: string, refused: readonly ClientError[]): Verdict | undefined {
  const error = refused.find((candidate) => candidate.recipient === recipient);
  return error?.response === undefined ? undefined : classify(readReply(error.response));
}

/** What one session has come to when it failed. */
interface FailedSession {
  readonly host: string;
  readonly isOurRelay: boolean;
  readonly isInHandshake: boolean;
  readonly hasContentStarted: boolean;
  /** Recipients refused before it, where the error itself names none. */
  readonly refused: readonly ClientError[];
  /** The same for every recipient, or one by one. */
  decide(judge: (recipient: string) => Verdict): SessionResult;
}

/** What an error of the library means: another host may be tried, or this one has decided. */
export function judgeError(error: ClientError, session: FailedSession): SessionResult {
  const { host } = session;
  const reply = error.response === undefined ? undefined : readReply(error.response);
  const isTlsFailure = error.code === 'ETLS' || session.isInHandshake; // a handshake may also time out or be cut
  const isBeforeMail =
    error.command === 'CONN' || error.command === 'EHLO' || error.command === 'HELO' || error.command === 'STARTTLS';
  if (isTlsFailure) return unusable(`TLS with ${host} failed: ${error.message}`, { enhanced: '4.7.5', isTlsFailure });
  // A relay of ours that wants a sign-in, or another one (RFC 4954 §6), speaks of our configuration, not of the mail.
  if (session.isOurRelay && reply !== undefined && [530, 534, 535, 538].includes(reply.code))
    return unusable(`${host} refused our sign-in: ${reply.text}`, { enhanced: '4.7.0' });
  if (isBeforeMail && reply !== undefined) return unusable(reply.text, reply);
  if (reply === undefined && !session.hasContentStarted) return unusable(`${host} broke off: ${error.message}`);
  // After the content began another host could make a second copy of it, so this attempt is over.
  const refused = error.rejectedErrors ?? session.refused;
  const forAll =
    reply === undefined
      ? {
          status: 'deferred' as const,
          code: 0,
          enhanced: '4.4.2',
          text: `${host} broke off: ${error.message}`,
        }
      : classify(reply);
  return session.decide((recipient) => findRefusal(recipient, refused) ?? forAll);
}
