import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../../platform/api/api-client.ts';
import { readBetweenChanges } from '../data/change-order.ts';

export const tasksKey = ['calendar', 'tasks'];

/** Tasks of the calendars that are shown: what is open, then what was done last. */
export const tasksQuery = queryOptions({
  queryKey: tasksKey,
  queryFn: ({ signal }) => readBetweenChanges(() => readData(api.calendar.tasks({ state: 'all' }, { signal }))),
});
