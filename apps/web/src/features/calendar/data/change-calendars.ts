import type { Calendar, CalendarId, CalendarShare } from '@hongyan/contract';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { sideStrings } from '../strings/side.strings.ts';
import { offerCalendarUndo, refreshCalendar } from './change-events.ts';
import { calendarsQuery, sharesQuery } from './queries.ts';

type CalendarChange = Partial<Pick<Calendar, 'name' | 'color' | 'isShown'>> & { readonly isDefault?: true };

function showCalendars(change: (list: readonly Calendar[]) => Calendar[]): void {
  queryClient.setQueryData(calendarsQuery.queryKey, (data) => data && { ...data, list: change(data.list) });
}

/** Changes a calendar, shown at once; what is refused is said, and goes back. */
export async function changeCalendar(calendarId: CalendarId, change: CalendarChange): Promise<void> {
  await queryClient.cancelQueries({ queryKey: calendarsQuery.queryKey });
  showCalendars((list) =>
    list.map((one) => {
      if (one.calendarId === calendarId) return { ...one, ...change };
      return change.isDefault === true ? { ...one, isDefault: false } : one;
    }),
  );
  try {
    await readData(api.calendar.save({ calendarId, ...change }));
  } catch (error) {
    presentError(error, 'warning');
  } finally {
    await refreshCalendar();
  }
}

/** Gives a calendar another name. Rejects with the refusal, for the dialog to say. */
export async function renameCalendar(calendarId: CalendarId, name: string): Promise<void> {
  await readData(api.calendar.save({ calendarId, name }));
  await refreshCalendar();
}

export async function makeCalendar(name: string, color: number, idempotencyKey: string): Promise<void> {
  await readData(api.calendar.save({ name, color }, { idempotencyKey }));
  await refreshCalendar();
}

export async function sortCalendars(calendarIds: readonly CalendarId[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: calendarsQuery.queryKey });
  showCalendars((list) => calendarIds.flatMap((id) => list.find((one) => one.calendarId === id) ?? []));
  try {
    await readData(api.calendar.sort({ calendarIds: [...calendarIds] }));
  } catch (error) {
    presentError(error, 'warning');
  } finally {
    await refreshCalendar();
  }
}

/** Deletes, leaves or unsubscribes; gone at once. */
export async function deleteCalendar({ calendarId, name }: Calendar): Promise<void> {
  try {
    const { undoId } = await readData(api.calendar.delete({ calendarId }));
    offerCalendarUndo(translate(sideStrings, 'calendarDeleted', { name }), undoId);
  } catch (error) {
    presentError(error, 'warning');
  } finally {
    await refreshCalendar();
  }
}

/** Rejects with the refusal. */
export async function saveShares(calendarId: CalendarId, shares: readonly CalendarShare[]): Promise<void> {
  const { list } = await readData(api.calendar.saveShares({ calendarId, shares: [...shares] }));
  queryClient.setQueryData(sharesQuery(calendarId).queryKey, { list });
  await queryClient.invalidateQueries({ queryKey: calendarsQuery.queryKey });
}

/** Publishes at a new address, or ends it. Rejects with the refusal. */
export async function publishCalendar(calendarId: CalendarId, isPublished: boolean): Promise<void> {
  await readData(api.calendar.publish({ calendarId, isPublished }));
  await queryClient.invalidateQueries({ queryKey: calendarsQuery.queryKey });
}

export async function subscribeTo(url: string, name: string): Promise<void> {
  await readData(api.calendar.subscribe({ url, name }));
  await refreshCalendar();
}

export async function readAgain(calendarId: CalendarId): Promise<void> {
  try {
    await readData(api.calendar.refresh({ calendarId }));
  } catch (error) {
    presentError(error, 'warning');
  } finally {
    await refreshCalendar();
  }
}

/** Takes the events of a file over. Rejects with the refusal. */
export async function importFile(calendarId: CalendarId, file: File) {
  const result = await uploadFile('calendar/import', file, { fields: { calendarId } });
  offerCalendarUndo(translate(sideStrings, 'imported', { count: result.added + result.replaced }), result.undoId);
  await refreshCalendar();
  return result;
}

export async function exportCalendar({ calendarId }: Calendar): Promise<void> {
  try {
    const signal = new AbortController().signal;
    const { blob, fileName } = await fetchFile(
      'calendar/export',
      { calendarId },
      { signal, onProgress: () => undefined },
    );
    downloadFile(blob, fileName);
    showSuccess(translate(sideStrings, 'exported'));
  } catch (error) {
    presentError(error);
  }
}
