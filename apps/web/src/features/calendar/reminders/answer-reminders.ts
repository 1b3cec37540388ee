import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { remindersQuery } from '../data/queries.ts';

/** Dismisses reminders, or has them come again; gone from this window at once, from the others by push. */
export async function answerReminders(reminderIds: readonly string[], againInMinutes: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: remindersQuery.queryKey });
  queryClient.setQueryData(
    remindersQuery.queryKey,
    (data) => data && { list: data.list.filter(({ reminderId }) => !reminderIds.includes(reminderId)) },
  );
  try {
    await readData(api.calendar.dismissReminders({ reminderIds: [...reminderIds], againInMinutes }));
  } catch (error) {
    presentError(error, 'warning');
  } finally {
    await queryClient.invalidateQueries({ queryKey: remindersQuery.queryKey });
  }
}
