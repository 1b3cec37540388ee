import { allCalls } from '@hongyan/contract';
import type { Route } from './call/route.ts';
import type { Feature } from './feature.ts';

/**
 * The routes of all features, one for each entry of the contract. Throws for an entry that nobody answers: the OpenAPI
 * document and the typed client would promise it. An entry bound twice is refused by the listener itself.
 */
export function completeRoutes(features: readonly Pick<Feature, 'routes'>[]): readonly Route[] {
  const routes = features.flatMap((feature) => feature.routes);
  const bound = new Set(routes.map((route) => route.call));
  const missing = allCalls.filter((call) => !bound.has(call)).map((call) => call.name);
  if (missing.length > 0) throw new Error(`no feature answers these calls of the contract: ${missing.join(', ')}`);
  return routes;
}
