/** The lock screen: a state of the session that every listener respects, and the password that ends it. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { LockServices } from './lock-screen.ts';
import { createLockscreenRoutes } from './routes.ts';

/** The capability for the composition root. */
export function createLockscreenFeature(services: LockServices): Feature {
  return { name: 'lockscreen', routes: createLockscreenRoutes(services) };
}

export const lockscreenFeature = defineFeature({ name: 'lockscreen', create: createLockscreenFeature });
