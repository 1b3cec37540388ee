import type { Call } from './call.ts';
import { calls } from './generated/calls.ts';

export { calls } from './generated/calls.ts';

export type Calls = typeof calls;

/** Every call in one list, for routes, OpenAPI and the tests that go over all of them. */
export const allCalls: readonly Call[] = Object.values(calls).flatMap((group) => Object.values(group) as Call[]);
