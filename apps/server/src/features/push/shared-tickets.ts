/** Tickets for the push socket where several processes serve: the socket may come to another one than the call that asked for its ticket. */
import { randomBytes } from 'node:crypto';
import type { CallSession } from '../../call/call-context.ts';
import { IdempotencyConflictError } from '../../engines/database/errors.ts';
import { defineOperation } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { type PushTickets, ticketLifeMs } from './push-tickets.ts';

const purpose = 'push-ticket';
/** Random bytes of a ticket's number and of who redeems it. */
const numberBytes = 16;

interface EncryptedTicket {
  readonly number: string;
  readonly expiresAt: number;
  readonly session: Omit<CallSession, 'unlockedFolders'>;
}

/** Whoever is first says who it is, under the ticket's number as the key of the call: any other call with that key is refused. */
export const redeemTicket = defineOperation<{ readonly redeemer: string }, null>({
  name: 'push.redeemTicket',
  accounts: () => [],
  async run() {
    return { output: null };
  },
});

type TicketServices = Pick<Services, 'database' | 'secrets'>;

/** Tickets that carry their session, encrypted by the key that all processes have; that each is good once is decided by the store. */
export class SharedPushTickets implements PushTickets {
  readonly #services: TicketServices;

  constructor(services: TicketServices) {
    this.#services = services;
  }

  issue({ unlockedFolders: _, ...session }: CallSession, now: number): string {
    const ticket: EncryptedTicket = {
      number: randomBytes(numberBytes).toString('base64url'),
      expiresAt: now + ticketLifeMs,
      session,
    };
    return this.#services.secrets.encrypt(purpose, JSON.stringify(ticket));
  }

  async redeem(text: string, now: number): Promise<CallSession | null> {
    const ticket = this.#open(text);
    if (ticket === null || ticket.expiresAt <= now) return null;
    const { session, number } = ticket;
    const context = {
      now,
      requestId: 'push',
      actor: session.actor,
      subject: session.subject,
      orgId: session.orgId,
      address: null,
      client: session.client,
      idempotencyKey: `push-ticket-${number}`,
    };
    try {
      const redeemer = randomBytes(numberBytes).toString('base64url');
      await this.#services.database.runner.execute(redeemTicket, context, { redeemer });
    } catch (error) {
      if (error instanceof IdempotencyConflictError) return null;
      throw error;
    }
    // Folders that are open are read anew while the socket is open.
    return { ...session, unlockedFolders: new Map() };
  }

  #open(text: string): EncryptedTicket | null {
    try {
      return JSON.parse(this.#services.secrets.decrypt(purpose, text)) as EncryptedTicket;
    } catch {
      return null;
    }
  }
}
