import { UserError } from '../../../call/user-error.ts';
import type { OperationContext } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { JobKind } from '../../../engines/jobs/port.ts';
import type { FeatureServices } from '../../../feature.ts';
import { machineContext } from '../../identity/index.ts';
import { groupEvents } from '../files/file-routes.ts';
import { type FetchedCalendar, fetchCalendar } from './fetch-calendar.ts';
import { finishReading, storeSubscribed, subscriptionJob } from './subscription-operations.ts';

export type SubscriptionServices = Pick<FeatureServices, 'database' | 'sandbox' | 'fetch' | 'clock' | 'log'>;

type Key = Pick<CalendarTable, 'account_no' | 'calendar_no'>;

/** Stores what was fetched. */
export async function storeFetched(
  { database: { runner } }: Pick<SubscriptionServices, 'database'>,
  context: OperationContext,
  { account_no: account, calendar_no: calendarNo }: Key,
  fetched: FetchedCalendar,
): Promise<void> {
  const key = { account, calendarNo };
  if (fetched.status !== 'new') {
    const failure = fetched.status === 'failed' ? fetched.failure : '';
    await runner.execute(finishReading, context, { ...key, failure, read: null });
    return;
  }
  const { events } = fetched.file;
  for (const group of groupEvents(events)) await runner.execute(storeSubscribed, context, { ...key, events: group });
  const read = { content: fetched.content, uids: events.map(({ uid }) => uid) };
  await runner.execute(finishReading, context, { ...key, failure: '', read });
}

/** Reads a subscribed calendar again. */
export async function refreshCalendar(
  services: SubscriptionServices,
  context: OperationContext,
  calendar: CalendarTable,
  signal?: AbortSignal,
): Promise<void> {
  const { source_etag: etag, source_modified: lastModified, source_hash: hash } = calendar;
  const known = calendar.read_at === 0 ? null : { etag, lastModified, hash };
  await storeFetched(services, context, calendar, await fetchCalendar(services, calendar.source_url, known, signal));
}

/** Reads subscribed calendars whose time has come, found by an index, and waits for the next. */
export function createSubscriptionJob(services: SubscriptionServices): JobKind<null> {
  const { database, clock, log } = services;
  const readNext = () =>
    database.read
      .selectFrom('calendar')
      .selectAll()
      .where('next_read_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('next_read_at')
      .limit(1)
      .executeTakeFirst();
  return {
    kind: subscriptionJob,
    concurrency: 1,
    leaseMs: 180_000,
    maxAttempts: 1_000_000,
    backoffMs: (attempt) => Math.min(3_600_000, 60_000 * 2 ** Math.min(attempt, 6)),
    run: async ({ id }, controls) => {
      for (let next = await readNext(); next !== undefined; next = await readNext()) {
        const dueAt = next.next_read_at ?? 0;
        if (dueAt > clock.now()) return { againAt: dueAt };
        if (controls.signal.aborted) return { againAt: clock.now() };
        const context = machineContext(clock.now(), id, 'worker');
        const { calendar_id: calendarId } = next;
        await refreshCalendar(services, context, next, controls.signal).catch((error: unknown) => {
          // It ended while it was read.
          if (!(error instanceof UserError && error.errorName === 'calendarNotFound')) throw error;
          log.debug({ calendarId }, 'a subscription ended while it was read');
        });
        await controls.heartbeat();
      }
      return undefined;
    },
  };
}
