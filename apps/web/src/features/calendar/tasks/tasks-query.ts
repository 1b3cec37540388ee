import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { msPerDay } from '../../../lib/dates/days.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { readBetweenChanges } from '../data/change-order.ts';
import type { DayRange } from '../data/queries.ts';

export const tasksKey = ['calendar', 'tasks'];

/** Tasks of the calendars that are shown: what is open, then what was done last. */
export const tasksQuery = queryOptions({
  queryKey: tasksKey,
  queryFn: ({ signal }) => readBetweenChanges(() => readData(api.calendar.tasks({ state: 'all' }, { signal }))),
});

/** Tasks that are due on some days, with a day more at both ends: midnight is another moment in every zone. */
export const dueTasksQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...tasksKey, from, to],
    queryFn: ({ signal, queryKey }) => {
      const days = { dueFrom: (from - 1) * msPerDay, dueBefore: (to + 1) * msPerDay };
      const read = () => readData(api.calendar.tasks({ state: 'all', ...days }, { signal }));
      return queryClient.getQueryData(queryKey) === undefined ? read() : readBetweenChanges(read);
    },
    placeholderData: keepPreviousData,
  });
