/** Home: what the shell needs at once after sign-in, the home page, announcements, feedback, and what is asked of the administrator. */
import { defineFeature, type Feature } from '../../feature.ts';
import { createHomeRoutes, type HomeServices } from './routes.ts';

export { addAnnouncement, listAllAnnouncements, removeAnnouncement } from './announcements.ts';
export { listFeedback } from './feedback.ts';
export { setMailboxExpiry } from './set-mailbox-expiry.ts';

/** The capability for the composition root. */
export function createHomeFeature(services: HomeServices): Feature {
  return { name: 'home', routes: createHomeRoutes(services) };
}

export const homeFeature = defineFeature({ name: 'home', create: createHomeFeature });
