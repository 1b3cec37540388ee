/**
 * Mail classification: what a person wants done with mail as it arrives (specification, section 3). One evaluator, asked at
 * arrival inside the delivering transaction, when a rule is tried, and when it is applied to old mail.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createRulesRoutes } from './routes.ts';

export { switchMailRule } from './change-rules.ts';
export { readRules } from './store.ts';

/** The capability for the composition root. */
export function createRulesFeature(services: Services): Feature {
  return { name: 'rules', routes: createRulesRoutes(services) };
}

export const rulesFeature = defineFeature({ name: 'rules', create: createRulesFeature });
