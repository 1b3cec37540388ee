/** Stationery: the ground of a message; of the person, of the organisation, or built in. */
import { defineFeature } from '../../feature.ts';
import { createStationeryRoutes } from './routes.ts';

export { readPaperForMessage } from './read-for-message.ts';

export const stationeryFeature = defineFeature({
  name: 'stationery',
  create: (services) => ({ name: 'stationery', routes: createStationeryRoutes(services) }),
});
