import { randomBytes } from 'node:crypto';
import type { CallSession } from '../../call/call-context.ts';

/** How long a page may take from asking for a ticket to opening the socket. */
export const ticketLifeMs = 30_000;
/** More waiting tickets than one process ever needs: a script that asks and never connects cannot fill the memory. */
const maxTickets = 20_000;

/** Tickets for the push socket: not to be guessed, good once, for 30 s, for one session. */
export interface PushTickets {
  issue(session: CallSession, now: number): string;
  /** The session of a ticket, once; null when it is unknown, used or too old. */
  redeem(ticket: string, now: number): CallSession | null | Promise<CallSession | null>;
}

interface Ticket {
  readonly session: CallSession;
  readonly expiresAt: number;
}

/** Tickets of 128 bits that live in the process that gave them, where it is the only one; a lost ticket costs one more request. */
export class OwnPushTickets implements PushTickets {
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

  redeem(name: string, now: number): CallSession | null {
    const ticket = this.#tickets.get(name);
    this.#tickets.delete(name);
    return ticket === undefined || ticket.expiresAt <= now ? null : ticket.session;
  }
}
