import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { type CalendarKey, insertCalendar, listOwn, readCalendar, updateCalendar } from '../calendars/calendar-rows.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import { refuseTooManyCalendars } from '../calendars/save-calendar.ts';
import { bumpCalendar, readOwner, removeObject } from '../events/objects.ts';
import { type FileEvent, storeEvents } from '../files/import-events.ts';
import { toViewer } from '../policy.ts';
import type { KnownContent } from './fetch-calendar.ts';

/** The job that reads subscribed calendars again. */
export const subscriptionJob = 'calendar.subscriptions';

const hourMs = 3_600_000;
const everyMs = 4 * hourMs;
const longestMs = 24 * hourMs;

export interface AddSubscriptionInput extends CalendarKey {
  readonly account: number;
  readonly name: string;
  readonly color: number;
  readonly sourceUrl: string;
}

/** Makes a calendar that is read from an address. Throws `tooManyCalendars`. */
export const addSubscription = defineOperation<AddSubscriptionInput, null>({
  name: 'calendar.subscribe',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const { account } = input;
    const own = await listOwn(tx, account);
    refuseTooManyCalendars(own);
    const sort = Math.max(-1, ...own.map((row) => row.sort)) + 1;
    const { orgId } = toViewer(context);
    const made = { ...input, orgId, sort, isDefault: false };
    await insertCalendar(tx, { now: context.now, revision: context.modseq(account) }, made);
    const audit = { action: 'calendar.subscribe', object: input.calendarId, result: 'ok' as const };
    return { output: null, audit: [audit] };
  },
});

interface SubscriptionKey {
  readonly account: number;
  readonly calendarNo: number;
}

async function requireSubscribed(tx: Tx, { account, calendarNo }: SubscriptionKey): Promise<CalendarTable> {
  const calendar = await readCalendar(tx, account, calendarNo);
  if (calendar === undefined || calendar.deleted_at !== null || calendar.kind !== 'subscribed')
    throw new UserError('calendarNotFound');
  return calendar;
}

/** Stores some events of what was read. Throws `calendarNotFound` where the subscription has ended meanwhile. */
export const storeSubscribed = defineOperation<SubscriptionKey & { readonly events: readonly FileEvent[] }, null>({
  name: 'calendar.storeSubscribed',
  accounts: ({ account }) => [account],
  run: async (tx, context, { events, ...key }) => {
    const calendar = await requireSubscribed(tx, key);
    const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
    const { changed } = await storeEvents(tx, context, target, events);
    if (changed.length > 0) await bumpCalendar(tx, context, target);
    return { output: null };
  },
});

export interface FinishReadingInput extends SubscriptionKey {
  readonly failure: CalendarTable['failure'];
  /** What was read; null: nothing new. */
  readonly read: { readonly content: KnownContent; readonly uids: readonly string[] } | null;
}

/** Records how a read went and when the next one is; events that the file has no more go. */
export const finishReading = defineOperation<FinishReadingInput, null>({
  name: 'calendar.finishReading',
  accounts: ({ account }) => [account],
  run: async (tx, context, { failure, read, ...key }) => {
    const calendar = await requireSubscribed(tx, key);
    const { now } = context;
    const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
    if (read !== null) {
      const wanted = new Set(read.uids);
      const objects = await tx
        .selectFrom('calendar_object')
        .select(['object_no', 'uid'])
        .where('account_no', '=', calendar.account_no)
        .where('calendar_no', '=', calendar.calendar_no)
        .execute();
      for (const object of objects) if (!wanted.has(object.uid)) await removeObject(tx, context, target, object);
      await bumpCalendar(tx, context, target);
    }
    const failures = failure === '' ? 0 : calendar.failures + 1;
    const wait = failures === 0 ? everyMs : Math.min(longestMs, hourMs * 2 ** Math.min(failures - 1, 6));
    await updateCalendar(tx, calendar, {
      failure,
      failures,
      next_read_at: now + wait,
      ...(failure === '' ? { read_at: now } : {}),
      ...(read === null
        ? {}
        : {
            source_etag: read.content.etag,
            source_modified: read.content.lastModified,
            source_hash: read.content.hash,
          }),
    });
    await enqueueJob(tx, now, { kind: subscriptionJob, uniqueKey: subscriptionJob, payload: null, runAt: now + wait });
    const isSilent = read === null && failure === calendar.failure;
    return { output: null, changes: isSilent ? [] : await notifyWatchers(tx, [calendar]) };
  },
});
