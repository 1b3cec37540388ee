/**
 * A session ends and the page goes on: whatever the last person left in its memory must not be there for the next one. Who
 * keeps something says here how it is forgotten.
 */
export interface SessionEnd {
  /** The session ended by itself; what was being written is kept for its writer. */
  readonly keepsMessages: boolean;
}

const forgets = new Set<(end: SessionEnd) => void>();

/** Has something forgotten when nobody is signed in any more. */
export function atSessionEnd(forget: (end: SessionEnd) => void): void {
  forgets.add(forget);
}

/** The session has ended. Reported by the identity feature. */
export function notifySessionEnd(end: SessionEnd): void {
  for (const forget of forgets) forget(end);
}
