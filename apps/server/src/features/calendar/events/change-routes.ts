import { type CalendarEvent, calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import type { Services } from '../../../services.ts';
import { listUndoOwners, undoCalendarChange } from '../undo/undo-change.ts';
import { makeChangeKeys, makeUndoId } from './change-keys.ts';
import { checkTimes, readTitleLimit } from './check-fields.ts';
import { checkParticipants } from './check-participants.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { createEventSupport } from './event-support.ts';
import { type UpdateEventInput, updateEvent } from './update-event.ts';

/** The calls that change events. */
export function createChangeRoutes(services: Pick<Services, 'database'>): readonly Route[] {
  const { read, runner } = services.database;
  const { findOwner, readOrganizer, readChecked, present } = createEventSupport(services);

  const create = bindCall(calls.calendar.createEvent, async ({ calendarId, invite, ...fields }, context) => {
    const checked = await readChecked(context, fields);
    const owner = await findOwner(context, calendarId);
    const organizer = await readOrganizer(owner);
    const input = { owner, calendarId, fields: checked, organizer, keys: makeChangeKeys(), invite };
    const { eventId, undoId } = await runner.execute(createEvent, toOperationContext(context), input);
    return { event: await present(context, calendarId, eventId), undoId };
  });

  const change = async (
    context: CallContext,
    { to, ...input }: Omit<UpdateEventInput, 'owner' | 'organizer' | 'keys' | 'to'> & { readonly to: string | null },
  ): Promise<{ event: CalendarEvent; undoId: string }> => {
    const owner = await findOwner(context, input.calendarId);
    const other = to === null ? null : { owner: await findOwner(context, to), calendarId: to };
    const saved = await runner.execute(updateEvent, toOperationContext(context), {
      ...input,
      owner,
      to: other,
      organizer: await readOrganizer(owner),
      keys: makeChangeKeys(),
    });
    // One occurrence that was changed is shown as it is now; a series as a whole.
    const isSame = saved.eventId === input.eventId && input.scope === 'this';
    const shown = await present(context, saved.calendarId, saved.eventId, isSame ? input.recurrenceId : '');
    return { event: shown, undoId: saved.undoId };
  };

  const update = bindCall(
    calls.calendar.updateEvent,
    async ({ calendarId, eventId, recurrenceId, revision, scope, toCalendarId, invite, ...given }, context) => {
      const fields = checkParticipants(given);
      checkTimes(fields);
      const maxTitle = await readTitleLimit(read, context);
      return change(context, {
        ...{ calendarId, eventId, recurrenceId, revision, scope },
        change: { kind: 'fields', fields, maxTitle },
        invite,
        to: toCalendarId ?? null,
      });
    },
  );

  const move = bindCall(
    calls.calendar.moveEvent,
    ({ calendarId, eventId, recurrenceId, revision, scope, invite, ...times }, context) => {
      checkTimes(times);
      const reference = { calendarId, eventId, recurrenceId, revision, scope };
      return change(context, { ...reference, change: { kind: 'times', times }, to: null, invite });
    },
  );

  const remove = bindCall(calls.calendar.deleteEvent, async (input, context) => {
    const owner = await findOwner(context, input.calendarId);
    return runner.execute(deleteEvent, toOperationContext(context), { ...input, owner, undoId: makeUndoId() });
  });

  const undo = bindCall(calls.calendar.undo, async ({ undoId }, context) => {
    const account = context.session.subject;
    const owners = await listUndoOwners(read, account, undoId);
    const input = { account, owners, undoId };
    const { calendarIds } = await runner.execute(undoCalendarChange, toOperationContext(context), input);
    return { calendarIds: calendarIds as CalendarEvent['calendarId'][] };
  });

  return [create, update, move, remove, undo];
}
