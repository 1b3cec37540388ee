import { calls } from '@hongyan/contract';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { listSpecialDays } from './read-days.ts';

const maxDays = 366 * 10;
const dayMs = 86_400_000;

/** Days that are not what their weekday says. */
export function createDaysRoute({ database }: Pick<Services, 'database'>): Route {
  return bindCall(calls.calendar.days, async ({ from, to }, { session }) => {
    const span = Date.parse(to) - Date.parse(from);
    if (Number.isNaN(span)) throw new UserError('invalidInput', { problem: 'malformed', field: 'from' });
    if (span > maxDays * dayMs) throw new UserError('calendarSpanTooLong', { days: maxDays });
    return { list: await listSpecialDays(database.read, session.orgId, from, to) };
  });
}
