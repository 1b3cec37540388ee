import { maxEventsPerCalendar } from '@hongyan/contract';
import { keepProvenVersion, removeOwnLines } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { bumpCalendar, putObject, readOwner } from '../events/objects.ts';
import { requireWritable, toViewer } from '../policy.ts';
import { beginUndo, type ChangedEvent, recordUndo } from '../undo/record-undo.ts';

/** An event or a task of a file, with the number that it gets where it is new. */
export interface FileEvent {
  readonly component: CalendarObjectTable['component'];
  readonly uid: string;
  readonly ics: string;
  readonly objectNo: number;
}

export interface ImportEventsInput {
  readonly owner: number;
  readonly calendarId: string;
  readonly undoId: string;
  readonly events: readonly FileEvent[];
}

export interface ImportedEvents {
  readonly added: number;
  readonly replaced: number;
  readonly tooMany: number;
  readonly unreadable: number;
}

/** Stores events by their UID: one that is there is replaced, unless it is the same. Answers what was changed. */
export async function storeEvents(
  tx: Tx,
  context: RunningContext,
  target: ObjectTarget,
  events: readonly FileEvent[],
): Promise<ImportedEvents & { readonly changed: readonly ChangedEvent[] }> {
  const { calendar, owner } = target;
  const { addresses: me } = owner;
  const { count } = await tx
    .selectFrom('calendar_object')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .executeTakeFirstOrThrow();
  let free = maxEventsPerCalendar - Number(count);
  const [result, changed] = [{ added: 0, replaced: 0, tooMany: 0, unreadable: 0 }, [] as ChangedEvent[]];
  for (const { component, uid, ics: given, objectNo: newNo } of events) {
    const known = await tx
      .selectFrom('calendar_object')
      .select(['object_no', 'component', 'ics', 'created_at', 'resource_name'])
      .where('account_no', '=', calendar.account_no)
      .where('calendar_no', '=', calendar.calendar_no)
      .where('uid', '=', uid)
      .executeTakeFirst();
    const ics = keepProvenVersion(known?.ics ?? null, removeOwnLines(given), { me, now: context.now });
    if (known?.ics === ics) {
      result.replaced += 1;
      continue;
    }
    if (known === undefined && free <= 0) {
      result.tooMany += 1;
      continue;
    }
    const objectNo = known?.object_no ?? newNo;
    const written = { objectNo, component, uid, ics, createdAt: known?.created_at };
    const revision = await putObject(tx, context, target, written).then(
      (row) => row.revision,
      (error: unknown) => {
        // Thrown before anything is written: the file's other events are taken over.
        if (error instanceof UserError) return null;
        throw error;
      },
    );
    if (revision === null) {
      result.unreadable += 1;
      continue;
    }
    result[known === undefined ? 'added' : 'replaced'] += 1;
    if (known === undefined) free -= 1;
    changed.push({ calendar, objectNo, uid, before: known ?? null, revisionAfter: revision });
  }
  return { ...result, changed };
}

/** Takes some events of a file over; a large file comes in several of these, under one undo. Throws what `requireWritable` does. */
export const importEvents = defineOperation<ImportEventsInput, ImportedEvents>({
  name: 'calendar.import',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, { calendarId, undoId, events }) => {
    const viewer = toViewer(context);
    const { calendar } = await requireWritable(tx, viewer, calendarId);
    const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
    const { changed, ...imported } = await storeEvents(tx, context, target, events);
    const change = { account: viewer.account, undoId, now: context.now };
    await beginUndo(tx, change);
    await recordUndo(tx, change, changed);
    await bumpCalendar(tx, context, target);
    const detail = { added: imported.added, replaced: imported.replaced };
    return {
      output: imported,
      changes: await notifyWatchers(tx, [calendar]),
      audit: [{ action: 'calendar.import', object: calendarId, result: 'ok', detail }],
    };
  },
});
