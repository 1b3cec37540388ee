/**
 * Pictures that people show to colleagues. What is uploaded is drawn anew in a few square sizes by a child process and fetched with a session
 * of the same organisation (docs/decisions/0068-avatars.md).
 */
import { defineFeature, type Feature } from '../../feature.ts';
import { type AvatarServices, createAvatarsRoutes } from './routes.ts';

/** The capability for the composition root. */
export function createAvatarsFeature(services: AvatarServices): Feature {
  return { name: 'avatars', routes: createAvatarsRoutes(services) };
}

export const avatarsFeature = defineFeature({ name: 'avatars', create: createAvatarsFeature });
