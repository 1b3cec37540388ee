import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../../platform/api/api-client.ts';

export const tasksKey = ['calendar', 'tasks'];

/** Tasks of the calendars that are shown: what is open, then what was done last. */
export const tasksQuery = queryOptions({
  queryKey: tasksKey,
  queryFn: ({ signal }) => readData(api.calendar.tasks({ state: 'all' }, { signal })),
});
