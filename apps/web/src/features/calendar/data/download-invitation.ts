import type { CalendarEvent } from '@hongyan/contract';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { presentError } from '../../../ui/notices/present-error.ts';

/** Saves the event as an invitation that can be attached to a mail. */
export async function downloadInvitation(event: CalendarEvent): Promise<void> {
  const { title, allDay, start, end, zone, location, notes } = event;
  const { participants, reminders, repeat, color, busy, isPrivate } = event;
  const when = { title, allDay, start, end, zone, location, notes };
  const fields = { ...when, participants, reminders, repeat, color, busy, isPrivate };
  try {
    const { ics, fileName } = await readData(api.calendar.createIcs(fields));
    downloadFile(new Blob([ics], { type: 'text/calendar;charset=utf-8' }), fileName);
  } catch (error) {
    presentError(error);
  }
}
