import { calls } from '@hongyan/contract';
import { bindCall, type Route } from '../../../call/route.ts';
import type { Services } from '../../../services.ts';
import { askFreeBusy } from './ask-free-busy.ts';

/** When people are busy. */
export function createFreeBusyRoute(services: Pick<Services, 'database'>): Route {
  return bindCall(calls.calendar.freeBusy, async (asked, { session, now, signal }) => {
    const viewer = { account: session.subject, orgId: session.orgId };
    return { list: [...(await askFreeBusy(services, { ...asked, viewer, now, signal }))] };
  });
}
