/**
 * A challenge that the server does not keep: what is asked is encrypted into its id, so that nothing fills memory, and any process can check the
 * answer. That it is answered once only is written down when it is.
 */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../engines/secrets/port.ts';
import { challengeLifeMs } from './challenge-limits.ts';

export type ChallengeKind = 'puzzle' | 'picture';

/** What was encrypted. */
export interface OpenedChallenge {
  /** The characters of the picture, or the pixels of the puzzle. */
  readonly answer: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  /** Names this challenge in the list of those that were used. */
  readonly hash: string;
}

const formatPurpose = (kind: ChallengeKind) => `challenge/${kind}` as const;

/** The id of a new challenge. */
export function encryptChallenge(secrets: Secrets, kind: ChallengeKind, answer: string, now: number): string {
  const nonce = randomBytes(16).toString('base64url');
  return secrets.encrypt(formatPurpose(kind), JSON.stringify([answer, now, nonce]));
}

/** null: not one of ours, or too old. */
export function openChallenge(secrets: Secrets, kind: ChallengeKind, id: string, now: number): OpenedChallenge | null {
  let content: readonly [string, number, string];
  try {
    content = JSON.parse(secrets.decrypt(formatPurpose(kind), id)) as typeof content;
  } catch {
    // Anybody may send any text here.
    return null;
  }
  const [answer, issuedAt, nonce] = content;
  if (now >= issuedAt + challengeLifeMs) return null;
  return { answer, issuedAt, hash: secrets.hashToken('challenge', nonce) };
}
