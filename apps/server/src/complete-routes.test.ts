import { allCalls } from '@hongyan/contract';
import { expect, it } from 'vitest';
import type { Route } from './call/route.ts';
import { completeRoutes } from './complete-routes.ts';

const routes: Route[] = allCalls.map((call) => ({ call, handle: () => Promise.resolve(null) }));

it('answers the routes of every feature when each call has one', () => {
  expect(completeRoutes([{ routes: routes.slice(0, 5) }, { routes: routes.slice(5) }])).toEqual(routes);
});

it('names a call of the contract that no feature answers, and so fails the start', () => {
  const [missing, ...rest] = routes;
  expect(() => completeRoutes([{ routes: rest }])).toThrow(missing?.call.name);
});
