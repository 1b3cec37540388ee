/** When sign-in asks for the puzzle, and whether it was solved. */
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { listOrganisations, normaliseNetworkAddress, type PuzzlePort } from '../identity/index.ts';
import { type ChallengeServices, isClosedToAnswers } from './answer-challenge.ts';
import { failuresBeforePuzzle, failuresWindowMs } from './challenge-limits.ts';
import { countFailure, useOnce } from './count-answer.ts';
import { openTicket } from './signed-ticket.ts';

type Attempt = Parameters<PuzzlePort['recordFailure']>[0];

function failuresKey({ nameHash, knownDevice }: Attempt, context: OpenCallContext): string {
  const from = knownDevice === null ? normaliseNetworkAddress(context.address).address : `device/${knownDevice}`;
  return `puzzle/failures/${nameHash}/${from}`;
}

/** The puzzle as sign-in sees it. */
export function createPuzzleGate(services: ChallengeServices): PuzzlePort {
  const { database, secrets } = services;

  /** A name that nobody has is asked as the names of the first organisation are. */
  const readSetting = async (orgId: number | null) => {
    const asked = orgId ?? (await listOrganisations(database.read))[0]?.orgId;
    return asked === undefined ? 'afterFailures' : readOrgSetting(database.read, asked, 'puzzleAt');
  };

  const hasFailedOften = async (attempt: Attempt, context: OpenCallContext): Promise<boolean> => {
    const row = await database.read
      .selectFrom('limit_counter')
      .select('count')
      .where('key', '=', failuresKey(attempt, context))
      .where('window_start', '>', context.now - failuresWindowMs)
      .executeTakeFirst();
    return (row?.count ?? 0) >= failuresBeforePuzzle;
  };

  return {
    require: async ({ ticket, ...attempt }, context) => {
      const when = await readSetting(attempt.orgId);
      if (when === 'never') return;
      const hasFailed = await hasFailedOften(attempt, context);
      if (when === 'afterFailures' && !hasFailed) return;
      // Somebody beside the person has used up the answers of this address: nobody could solve a puzzle here, and the device is known.
      if (attempt.knownDevice !== null && !hasFailed && (await isClosedToAnswers(database.read, context))) return;
      const nonce = ticket === undefined ? null : openTicket(secrets, 'challenge-ticket', ticket, context.now);
      if (nonce === null) throw new UserError('puzzleNeeded');
      const hash = secrets.hashToken('challenge-ticket', nonce);
      if (!(await database.runner.execute(useOnce, toOperationContext(context), { hash })))
        throw new UserError('puzzleNeeded');
    },
    recordFailure: async (attempt, context) => {
      const key = failuresKey(attempt, context);
      await database.runner.execute(countFailure, toOperationContext(context), { key });
    },
  };
}
