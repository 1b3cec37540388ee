/** What an outsider's server has at the address of a calendar. */
import { createHash } from 'node:crypto';
import { maxCalendarFileBytes } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { GuardedFetch } from '../../../engines/guarded-fetch/index.ts';
import type { CalendarFileOutput } from '../../../engines/sandbox/kinds/calendar-file.ts';
import type { Services } from '../../../services.ts';
import { readEventsOfFile } from '../files/read-file.ts';

export type FetchServices = Pick<Services, 'sandbox'> & { readonly fetch: GuardedFetch };

/** What was read last, so that the server may say that nothing has changed. */
export interface KnownContent {
  readonly etag: string;
  readonly lastModified: string;
  readonly hash: string;
}

export type FetchedCalendar =
  | { readonly status: 'same' }
  | { readonly status: 'new'; readonly file: CalendarFileOutput; readonly content: KnownContent }
  | { readonly status: 'failed'; readonly failure: Exclude<CalendarTable['failure'], ''> };

const maxValidator = 300;

/** An address as it is fetched. Throws `calendarAddressInvalid`. */
export function normaliseAddressOfCalendar(given: string): string {
  const text = given.trim().replace(/^webcals?:\/\//i, 'https://');
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.hostname === '' || url.username !== '' || url.password !== '')
    throw new UserError('calendarAddressInvalid');
  url.hash = '';
  return url.href;
}

/** A header line of our own request: nothing in a stored value may begin another. */
const toHeader = (value: string): string => value.replace(/[^\x20-\x7e]/g, '').slice(0, maxValidator);

/** Fetches a calendar, and reads it in the sandbox. Throws nothing but `busy`. */
export async function fetchCalendar(
  services: FetchServices,
  url: string,
  known: KnownContent | null,
  signal?: AbortSignal,
): Promise<FetchedCalendar> {
  const answer = await services.fetch({
    url,
    headers: {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      ...(known === null || known.etag === '' ? {} : { 'if-none-match': toHeader(known.etag) }),
      ...(known === null || known.lastModified === '' ? {} : { 'if-modified-since': toHeader(known.lastModified) }),
    },
    maxBytes: maxCalendarFileBytes,
    maxRedirects: 5,
    ...(signal === undefined ? {} : { signal }),
  });
  if (answer.status === 'refused') {
    const failures = { address: 'refused', size: 'tooLarge' } as const;
    const { reason } = answer;
    return { status: 'failed', failure: reason === 'address' || reason === 'size' ? failures[reason] : 'unreachable' };
  }
  if (answer.code === 304 && known !== null) return { status: 'same' };
  if (answer.code !== 200) return { status: 'failed', failure: 'unreachable' };
  const hash = createHash('sha256').update(answer.bytes).digest('hex');
  if (hash === known?.hash) return { status: 'same' };
  try {
    const file = await readEventsOfFile(services, answer.bytes);
    const { etag, lastModified } = answer.version;
    return { status: 'new', file, content: { etag: toHeader(etag), lastModified: toHeader(lastModified), hash } };
  } catch (error) {
    if (error instanceof UserError && error.errorName === 'calendarFileUnreadable')
      return { status: 'failed', failure: 'notCalendar' };
    throw error;
  }
}
