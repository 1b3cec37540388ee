export { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';
export type { Destination, GuardedFetch } from './port.ts';
