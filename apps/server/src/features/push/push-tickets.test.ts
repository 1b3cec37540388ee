import { describe, expect, it } from 'vitest';
import type { CallSession } from '../../call/call-context.ts';
import { OwnPushTickets } from './push-tickets.ts';

const session: CallSession = {
  sessionId: 's',
  origin: 's',
  derivedFrom: null,
  actor: 1,
  subject: 1,
  orgId: 1,
  client: 'web',
  locked: false,
  mustChange: false,
  right: 'own' as const,
  unlockedFolders: new Map(),
};

describe('push tickets', () => {
  it('open one socket once', () => {
    const tickets = new OwnPushTickets();
    const ticket = tickets.issue(session, 0);
    expect(tickets.redeem(ticket, 1)).toBe(session);
    expect(tickets.redeem(ticket, 2)).toBeNull();
  });

  it('expire after 30 s', () => {
    const tickets = new OwnPushTickets();
    const ticket = tickets.issue(session, 0);
    expect(tickets.redeem(ticket, 30_000)).toBeNull();
  });

  it('cannot be guessed from one another', () => {
    const tickets = new OwnPushTickets();
    const names = new Set(Array.from({ length: 1_000 }, () => tickets.issue(session, 0)));
    expect(names.size).toBe(1_000);
    expect([...names].every((name) => name.length === 22)).toBe(true);
  });
});
