/** Feedback for whoever runs the server, and requests to the administrators. */
import { defineFeature, type Feature } from '../../feature.ts';
import type { AskServices } from './ask-administrator.ts';
import { createFeedbackRoutes } from './routes.ts';

/** The capability for the composition root. */
function createFeedbackFeature(services: AskServices): Feature {
  return { name: 'feedback', routes: createFeedbackRoutes(services) };
}

export const feedbackFeature = defineFeature({ name: 'feedback', create: createFeedbackFeature });
