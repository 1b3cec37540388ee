export { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';
export type { Destination, FetchRefusal, GuardedAnswer, GuardedFetch, GuardedRequest } from './port.ts';
