import { randomBytes } from 'node:crypto';
import type { CallSession } from '../../call/call-context.ts';

/** How long a page may take from asking for a ticket to opening the socket. */
const ticketLifeMs = 30_000;
/** More waiting tickets than one process ever needs: a script that asks and never connects cannot fill the memory. */
const maxTickets = 20_000;

interface Ticket {
  readonly session: CallSession;
  readonly expiresAt: number;
}

/**
 * Tickets for the push socket: 128 bits, good once, for 30 s, for one session. They live in the process that gave them,
 * because the socket comes back to the same listener; a lost ticket costs one more request.
 */
export class PushTickets {
  readonly #tickets = new Map<string, Ticket>();

  issue(session: CallSession, now: number): string {
    for (const [name, ticket] of this.#tickets) {
      // The map is in order of issue, so the oldest come first.
      if (ticket.expiresAt > now && this.#tickets.size < maxTickets) break;
      this.#tickets.delete(name);
    }
    const name = randomBytes(16).toString('base64url');
    this.#tickets.set(name, { session, expiresAt: now + ticketLifeMs });
    return name;
  }

  /** The session of a ticket, once; null when it is unknown, used or too old. */
  redeem(name: string, now: number): CallSession | null {
    const ticket = this.#tickets.get(name);
    this.#tickets.delete(name);
    return ticket === undefined || ticket.expiresAt <= now ? null : ticket.session;
  }
}
