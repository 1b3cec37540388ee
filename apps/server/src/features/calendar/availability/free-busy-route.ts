import { calls } from '@hongyan/contract';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { findRecipient, readActivePerson } from '../../identity/index.ts';
import { type AskedPerson, readFreeBusyFar } from './free-busy.ts';

const maxDays = 40;
const dayMs = 86_400_000;

/** When people are busy. */
export function createFreeBusyRoute({ database }: Pick<Services, 'database'>): Route {
  const { read } = database;
  return bindCall(calls.calendar.freeBusy, async ({ addresses, from, to }, { session, now, signal }) => {
    if (to - from > maxDays * dayMs) throw new UserError('calendarSpanTooLong', { days: maxDays });
    const find = async (address: string): Promise<AskedPerson> => {
      const found = await findRecipient(read, address);
      // Of another organisation nobody learns what addresses it has.
      const person = found?.orgId === session.orgId ? await readActivePerson(read, found.accountNo, now) : null;
      return { address, name: person?.displayName ?? '', account: person?.accountNo ?? null };
    };
    const people = await Promise.all([...new Set(addresses)].map(find));
    const viewer = { account: session.subject, orgId: session.orgId };
    return { list: await database.longRead(readFreeBusyFar, { viewer, people, from, to }, { signal }) };
  });
}
