/** Templates: messages that are begun with again and again. */
import { defineFeature } from '../../feature.ts';
import { createTemplateRoutes } from './routes.ts';

export { readTemplateForMessage } from './read-for-message.ts';

export const templatesFeature = defineFeature({
  name: 'templates',
  create: (services) => ({ name: 'templates', routes: createTemplateRoutes(services) }),
});
