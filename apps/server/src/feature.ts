import type { Route } from './call/route.ts';

/** A capability as the composition root sees it: adding one edits one list there. Operations and readers are listed in `operations.ts`, which the database thread loads alone. */
export interface Feature {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Starts background work; called after the store is ready and before the doors open. */
  start?(): Promise<void>;
  /** Stops it; called after the doors have closed. */
  stop?(): Promise<void>;
}
