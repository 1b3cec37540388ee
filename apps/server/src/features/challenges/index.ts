/** Challenges that only a person passes: the sliding puzzle and the picture captcha. */
import type { OpenCallContext } from '../../call/call-context.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { definePort } from '../../ports.ts';
import { type PuzzlePort, signInNeeds } from '../identity/index.ts';
import { answerPicture, type ChallengeServices } from './answer-challenge.ts';
import { createPuzzleGate } from './puzzle-gate.ts';
import { createChallengesRoutes } from './routes.ts';

/** Pictures as the calls see them that are guarded by one. */
export interface PicturePort {
  /** Whether this was read in the picture; it is used up, right or wrong. Throws `tooMany` after many wrong answers from one address. */
  check(input: { readonly pictureId: string; readonly text: string }, context: OpenCallContext): Promise<boolean>;
}

/** The pictures that guard calls of outsiders. */
export const picturePort = definePort<PicturePort>('challenges.pictures');

/** The capability on its services. */
export function createChallengesFeature(
  services: ChallengeServices,
): Feature & { readonly puzzle: PuzzlePort; readonly pictures: PicturePort } {
  return {
    name: 'challenges',
    routes: createChallengesRoutes(services),
    puzzle: createPuzzleGate(services),
    pictures: { check: (input, context) => answerPicture(services, input, context) },
  };
}

export const challengesFeature = defineFeature({
  name: 'challenges',
  create: (services) => {
    const feature = createChallengesFeature(services);
    return { ...feature, offers: [signInNeeds.puzzle.bind(feature.puzzle), picturePort.bind(feature.pictures)] };
  },
});
