/** Whether an answer is right; each challenge is answered once. */
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { normaliseNetworkAddress } from '../identity/index.ts';
import { fastestSlideMs, fastestSolveMs, puzzleTolerance, wrongAnswerLimit } from './challenge-limits.ts';
import { countAnswer, wrongAnswersKey } from './count-answer.ts';
import { type OpenedChallenge, openChallenge } from './encrypted-challenge.ts';

export type ChallengeServices = Pick<Services, 'database' | 'secrets'>;

/** Pixels, and milliseconds since the piece was taken. */
export interface TrailPoint {
  readonly x: number;
  readonly t: number;
}

/** A trail that a hand could have made: time runs forward, it takes a moment, and it ends where the piece was let go. */
export function isPlausibleTrail(trail: readonly TrailPoint[], x: number): boolean {
  const [first] = trail;
  const last = trail.at(-1);
  if (first === undefined || last === undefined || trail.length < 3) return false;
  const runsForward = trail.every((point, index) => index === 0 || point.t >= (trail[index - 1]?.t ?? 0));
  return runsForward && last.t - first.t >= fastestSlideMs && Math.abs(last.x - x) <= puzzleTolerance;
}

function isPuzzleRight(
  opened: OpenedChallenge,
  input: { readonly x: number; readonly trail?: readonly TrailPoint[] | undefined },
  now: number,
): boolean {
  if (now - opened.issuedAt < fastestSolveMs) return false;
  if (input.trail !== undefined && !isPlausibleTrail(input.trail, input.x)) return false;
  return Math.abs(Number(opened.answer) - input.x) <= puzzleTolerance;
}

/** Whose wrong answers are counted together. A customer of an IPv6 network has 2^64 addresses: counted as one. */
function formatAsker(context: OpenCallContext): string {
  const { address, network } = normaliseNetworkAddress(context.address);
  return network.startsWith('ipv6/') ? network : address;
}

/** Whether too many wrong answers came from where the caller is: no answer is taken there now. */
export async function isClosedToAnswers(db: Db, context: OpenCallContext): Promise<boolean> {
  const key = wrongAnswersKey(formatAsker(context));
  const row = await db
    .selectFrom('limit_counter')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '>', context.now - wrongAnswerLimit.windowMs)
    .executeTakeFirst();
  return (row?.count ?? 0) >= wrongAnswerLimit.max;
}

/** Counts the answer. Throws `tooMany` after too many wrong ones. */
async function count(
  services: ChallengeServices,
  context: OpenCallContext,
  opened: OpenedChallenge | null,
  isRight: boolean,
): Promise<boolean> {
  const answer = { hash: opened?.hash ?? null, isRight, asker: formatAsker(context) };
  const counted = await services.database.runner.execute(countAnswer, toOperationContext(context), answer);
  if (counted.seconds !== null) throw new UserError('tooMany', { seconds: counted.seconds });
  return counted.passed;
}

/** Whether the piece lies in its gap. Throws `tooMany`. */
export function answerPuzzle(
  services: ChallengeServices,
  input: { readonly puzzleId: string; readonly x: number; readonly trail?: readonly TrailPoint[] | undefined },
  context: OpenCallContext,
): Promise<boolean> {
  const opened = openChallenge(services.secrets, 'puzzle', input.puzzleId, context.now);
  return count(services, context, opened, opened !== null && isPuzzleRight(opened, input, context.now));
}

/** Whether these are the characters of the picture, capitals or not. Throws `tooMany`. */
export function answerPicture(
  services: ChallengeServices,
  input: { readonly pictureId: string; readonly text: string },
  context: OpenCallContext,
): Promise<boolean> {
  const opened = openChallenge(services.secrets, 'picture', input.pictureId, context.now);
  const text = input.text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  return count(services, context, opened, opened?.answer === text);
}
