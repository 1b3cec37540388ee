import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { requireCalendar, toViewer } from '../policy.ts';
import { updateCalendar } from './calendar-rows.ts';
import { notifyWatchers } from './notify-watchers.ts';

export interface PublishCalendarInput {
  readonly owner: number;
  readonly calendarId: string;
  /** null: it is published no longer. */
  readonly published: { readonly nonce: string; readonly hash: string } | null;
}

/** Publishes a calendar at a new address, or ends that; only its owner may. Throws `calendarNotFound`, `calendarNotYours`. */
export const publishCalendar = defineOperation<PublishCalendarInput, null>({
  name: 'calendar.publish',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, { calendarId, published }) => {
    const { calendar, isOwner } = await requireCalendar(tx, toViewer(context), calendarId, 'manage');
    // Publishing shows a person's time to everybody: nobody else decides that.
    if (!isOwner || calendar.kind !== 'own') throw new UserError('calendarNotYours');
    await updateCalendar(tx, calendar, {
      publish_nonce: published?.nonce ?? null,
      publish_hash: published?.hash ?? null,
    });
    const changes = await notifyWatchers(tx, [calendar]);
    const action = published === null ? 'calendar.unpublish' : 'calendar.publish';
    return { output: null, changes, audit: [{ action, object: calendarId, result: 'ok' }] };
  },
});
