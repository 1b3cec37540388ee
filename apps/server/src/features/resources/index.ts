/**
 * Rooms and equipment: they are invited to an event like people, and answer by themselves. A resource is the account of a shared mailbox with a row
 * that says what it allows; its bookings are the events of its calendar.
 */
import { calls, maxResourceDays } from '@hongyan/contract';
import { bindCall } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { defineFeature } from '../../feature.ts';
import { invitationDeciderPort } from '../calendar/index.ts';
import { decideRequest } from './decide-request.ts';
import { findResources } from './find-resources.ts';

const dayMs = 86_400_000;

export { firstSettings } from './first-settings.ts';
export { createResource } from './keep-resource.ts';
export type { ResourceSettings } from './store.ts';

export const resourcesFeature = defineFeature({
  name: 'resources',
  create: ({ database, clock }) => ({
    name: 'resources',
    offers: [
      invitationDeciderPort.bind({
        decide: async (db, invitation) => {
          const decision = await decideRequest(db, invitation, clock.now());
          return decision === null ? null : { ...decision, mayTake: true };
        },
      }),
    ],
    routes: [
      bindCall(calls.resources.list, async ({ keyword, kind, from, to, people, limit }, { session, signal }) => {
        const range = from === undefined || to === undefined || to <= from ? null : { from, to };
        if (range !== null && range.to - range.from > maxResourceDays * dayMs)
          throw new UserError('calendarSpanTooLong', { days: maxResourceDays });
        const booking = { orgId: session.orgId, account: session.actor };
        const input = { booking, keyword, kind: kind ?? null, range, people, limit };
        return { list: await database.longRead(findResources, input, { signal }) };
      }),
    ],
  }),
});
