/** When people are busy, asked by their addresses: the one rule of the web client and of programs. */
import type { FreeBusy } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { findRecipient, readActivePerson } from '../../identity/index.ts';
import type { TimeRange } from '../events/list-occurrences.ts';
import type { Viewer } from '../policy.ts';
import { type AskedPerson, readFreeBusyFar } from './free-busy.ts';

const maxDays = 40;
const dayMs = 86_400_000;

export interface FreeBusyQuestion extends TimeRange {
  readonly viewer: Viewer;
  readonly addresses: readonly string[];
  readonly now: number;
  readonly signal?: AbortSignal;
}

/** The busy times of each address once. Throws `calendarSpanTooLong`. */
export async function askFreeBusy(
  { database }: Pick<Services, 'database'>,
  { viewer, addresses, from, to, now, signal }: FreeBusyQuestion,
): Promise<readonly FreeBusy[]> {
  if (to - from > maxDays * dayMs) throw new UserError('calendarSpanTooLong', { days: maxDays });
  const find = async (address: string): Promise<AskedPerson> => {
    const found = await findRecipient(database.read, address);
    // Of another organisation nobody learns what addresses it has.
    const person = found?.orgId === viewer.orgId ? await readActivePerson(database.read, found.accountNo, now) : null;
    return { address, name: person?.displayName ?? '', account: person?.accountNo ?? null };
  };
  const people = await Promise.all([...new Set(addresses)].map(find));
  return database.longRead(readFreeBusyFar, { viewer, people, from, to }, signal === undefined ? {} : { signal });
}
