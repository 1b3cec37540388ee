import { calls } from '@hongyan/contract';
import { bindCall } from '../../call/route.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { PushTickets } from './push-tickets.ts';

export { PushTickets } from './push-tickets.ts';
export { visibleParts } from './visible-event.ts';

/** Push: tickets for the socket, and which events a session may hear. The socket itself is a door (listeners/push). */
export interface PushFeature extends Feature {
  readonly tickets: PushTickets;
}

/** The address of an account's mailbox, as the push socket's path names it. */
async function mailAddressOf(services: Services, account: number): Promise<string> {
  const row = await services.database.read
    .selectFrom('address')
    .select('address')
    .where('account_no', '=', account)
    .where('kind', '=', 'primary')
    .executeTakeFirstOrThrow();
  return row.address;
}

export function createPushFeature(services: Services): PushFeature {
  const tickets = new PushTickets();
  const ticket = bindCall(calls.push.ticket, async (_input, context) => {
    const address = await mailAddressOf(services, context.session.subject);
    return {
      ticket: tickets.issue(context.session, context.now),
      path: `/api/mail/message/${encodeURIComponent(address)}`,
    };
  });
  return { name: 'push', tickets, routes: [ticket] };
}
