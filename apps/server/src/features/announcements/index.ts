/** Announcements: what an organisation shows its people on the home page. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createAnnouncementRoutes } from './routes.ts';

export { listAnnouncements } from './announcements.ts';

/** The capability for the composition root. */
function createAnnouncementsFeature(services: Pick<Services, 'database'>): Feature {
  return { name: 'announcements', routes: createAnnouncementRoutes(services) };
}

export const announcementsFeature = defineFeature({ name: 'announcements', create: createAnnouncementsFeature });
