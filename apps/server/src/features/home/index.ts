/** Home: what the shell needs at once after sign-in, and the home page. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createHomeRoutes } from './routes.ts';

/** The capability for the composition root. */
export function createHomeFeature(services: Pick<Services, 'database'>): Feature {
  return { name: 'home', routes: createHomeRoutes(services) };
}

export const homeFeature = defineFeature({ name: 'home', create: createHomeFeature });
