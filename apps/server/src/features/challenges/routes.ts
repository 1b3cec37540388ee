import { calls } from '@hongyan/contract';
import type { OpenCallContext } from '../../call/call-context.ts';
import { bindOpenCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { answerPicture, answerPuzzle, type ChallengeServices } from './answer-challenge.ts';
import { challengeLifeMs, randomLifeMs } from './challenge-limits.ts';
import { chooseText, drawPicture } from './draw-picture.ts';
import { choosePosition, drawPuzzle, puzzleSize } from './draw-puzzle.ts';
import { DrawQueue } from './draw-queue.ts';
import { encryptChallenge } from './encrypted-challenge.ts';
import { makeTicket } from './signed-ticket.ts';

export function createChallengesRoutes(services: ChallengeServices): readonly Route[] {
  const { secrets } = services;
  const queue = new DrawQueue();

  const givePicture = async (context: OpenCallContext) => {
    const text = chooseText();
    const image = await queue.run(() => drawPicture(text));
    return { pictureId: encryptChallenge(secrets, 'picture', text, context.now), image };
  };

  const puzzle = bindOpenCall(calls.challenges.puzzle, async (_input, context) => {
    const position = choosePosition();
    const drawn = await queue.run(() => drawPuzzle(position));
    const puzzleId = encryptChallenge(secrets, 'puzzle', String(position.x), context.now);
    return { puzzleId, ...drawn, ...puzzleSize, pieceY: position.y };
  });

  const solve = bindOpenCall(calls.challenges.solve, async (input, context) => {
    if (input.kind === 'puzzle' && !(await answerPuzzle(services, input, context))) throw new UserError('puzzleNeeded');
    if (input.kind === 'picture' && !(await answerPicture(services, input, context)))
      throw new UserError('captchaWrong');
    return { ticket: makeTicket(secrets, 'challenge-ticket', context.now + challengeLifeMs) };
  });

  return [
    puzzle,
    solve,
    bindOpenCall(calls.challenges.picture, (_input, context) => givePicture(context)),
    bindOpenCall(calls.challenges.smsPicture, (_input, context) => givePicture(context)),
    bindOpenCall(calls.challenges.random, (_input, context) =>
      Promise.resolve({ randomCode: makeTicket(secrets, 'random-code', context.now + randomLifeMs) }),
    ),
  ];
}
