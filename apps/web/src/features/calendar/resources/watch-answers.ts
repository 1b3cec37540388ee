/** Whoever has just asked for a room hears when it declines: its answer comes a moment after the event is saved. */
import type { CalendarEvent } from '@hongyan/contract';
import { QueryObserver } from '@tanstack/react-query';
import { translate } from '../../../lib/language/strings.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { showWarning } from '../../../ui/notices/notices.ts';
import { eventQuery } from '../data/queries.ts';
import { isResource } from './choose-resources.ts';
import { resourcesStrings } from './resources.strings.ts';

/** What a manager answers later is in the event and in the mail. */
const watchedMs = 3 * 60_000;

type Participants = CalendarEvent['participants'];

/** Those that declined in `after` and had not before. */
export function findDeclined(before: Participants, after: Participants): Participants {
  const known = new Set(before.filter(({ answer }) => answer === 'declined').map(({ address }) => address));
  return after.filter((one) => isResource(one) && one.answer === 'declined' && !known.has(one.address));
}

/** Shows a notice for each room or thing of the event that declines within some minutes. */
export function watchAnswers(event: CalendarEvent): void {
  if (!event.isOrganizer || !event.participants.some(isResource)) return;
  let last = event.participants;
  const observer = new QueryObserver(queryClient, eventQuery(event));
  const end = (): void => {
    clearTimeout(timer);
    unsubscribe();
  };
  const unsubscribe = observer.subscribe(({ data, isError }) => {
    if (isError) end();
    if (isError || data === undefined) return;
    for (const { name, address } of findDeclined(last, data.participants))
      showWarning(translate(resourcesStrings, 'declined', { name: name === '' ? address : name, title: data.title }));
    last = data.participants;
    if (last.filter(isResource).every(({ answer }) => answer === 'accepted' || answer === 'declined')) end();
  });
  const timer = setTimeout(end, watchedMs);
}
