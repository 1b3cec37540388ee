/** Push: tickets for the socket, which events a session may hear, and the list of notifications. */
import { calls } from '@hongyan/contract';
import { bindCall } from '../../call/route.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { readScope, toScopedDb } from '../../mail/folders/index.ts';
import { definePort } from '../../ports.ts';
import type { Services } from '../../services.ts';
import { readListView } from '../reading/index.ts';
import { ConnectedAccounts } from './connected-accounts.ts';
import { listNotifications } from './list-notifications.ts';
import { OwnPushTickets, type PushTickets } from './push-tickets.ts';

export type { FolderLocks } from '../../mail/folders/index.ts';
export { ConnectedAccounts, noModseq } from './connected-accounts.ts';
export { listNotifications } from './list-notifications.ts';
export { ownParts } from './own-parts.ts';
export type { PushTickets } from './push-tickets.ts';
export { isMissedKind, type Missed, readMissed } from './read-missed.ts';

import { SharedPushTickets } from './shared-tickets.ts';

export { visibleParts } from './visible-event.ts';

/** Tickets for the socket. The socket itself is a listener (listeners/push). */
export const pushTicketsPort = definePort<PushTickets>('push.tickets');

/** Who has the web client open, for events that concern many people. */
export const connectedAccountsPort = definePort<ConnectedAccounts>('push.connectedAccounts');

/** The address of an account's mailbox, as the push socket's path names it. */
async function readMailAddress(services: Services, account: number): Promise<string> {
  const row = await services.database.read
    .selectFrom('address')
    .select('address')
    .where('account_no', '=', account)
    .where('kind', 'in', ['primary', 'removed'])
    .executeTakeFirstOrThrow();
  return row.address;
}

function createPushFeature(services: Services): Feature {
  const tickets: PushTickets =
    services.config.databaseUrl === null ? new OwnPushTickets() : new SharedPushTickets(services);
  const connected = new ConnectedAccounts();
  const ticket = bindCall(calls.push.ticket, async (_input, context) => {
    const address = await readMailAddress(services, context.session.subject);
    return {
      ticket: tickets.issue(context.session, context.now),
      path: `/api/mail/message/${encodeURIComponent(address)}`,
    };
  });
  const notificationList = bindCall(calls.push.notificationList, async (input, context) => {
    const { read } = services.database;
    const [scope, view, settings] = await Promise.all([
      readScope(read, context),
      readListView(services, context),
      readSettings(read, context.session.actor),
    ]);
    return listNotifications(
      toScopedDb(read, context),
      scope,
      { ...input, lookedAt: settings.notificationsLookedAt },
      view,
    );
  });
  return {
    name: 'push',
    routes: [ticket, notificationList],
    offers: [pushTicketsPort.bind(tickets), connectedAccountsPort.bind(connected)],
  };
}

export const pushFeature = defineFeature({ name: 'push', create: createPushFeature });
