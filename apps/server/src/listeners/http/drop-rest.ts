import type { IncomingMessage } from 'node:http';

/** How long a refused body may still be sent before its connection is cut. */
const lingerMs = 2_000;

/**
 * Reads what still comes of a body that was refused, and throws it away: a connection that is cut with bytes unread loses the answer
 * on its way. Not for ever: a refused body may be gigabytes, or hang.
 */
export function dropRest(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  // Whoever was reading it has ended, but is still registered.
  raw.removeAllListeners('readable');
  // Node notices in its next tick that nobody reads any more, and would stop a flow that began before.
  setImmediate(() => raw.resume());
  const cut = setTimeout(() => raw.destroy(), lingerMs);
  raw.once('close', () => clearTimeout(cut));
  raw.once('end', () => clearTimeout(cut));
}
