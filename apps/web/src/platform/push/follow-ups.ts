import type { PushEvent } from '@hongyan/contract';

/** The beginning of query keys: every query whose key begins so is meant. */
export type KeyPrefix = readonly string[];

/** Which of its own queries somebody wants to be asked again, and after what. */
export interface PushFollowUps {
  /** After events of these kinds. */
  readonly events?: Readonly<Partial<Record<PushEvent['kind'], readonly KeyPrefix[]>>>;
  /** After changes of settings, or of what is announced as settings, by their names. */
  readonly settings?: Readonly<Record<string, readonly KeyPrefix[]>>;
  /** After any event; many that come together ask once. */
  readonly anyEvent?: readonly KeyPrefix[];
  /** After the connection was away: what the events that are published then do not say. */
  readonly afterGap?: readonly KeyPrefix[];
}

let known: readonly PushFollowUps[] = [];

/** Says once, when the client starts, what everybody wants to be asked again. */
export function registerFollowUps(followUps: readonly PushFollowUps[]): void {
  known = followUps;
}

export const knownFollowUps = (): readonly PushFollowUps[] => known;
