import type { Occurrence, Resource } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { type Day, instantOfWall } from '../../../lib/dates/days.ts';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { LoadingOverlay } from '../../../ui/states/loading-overlay.tsx';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { freeBusyQuery } from '../data/queries.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { bookingsQuery } from './resource-queries.ts';
import styles from './resources.module.css';
import { resourcesStrings } from './resources.strings.ts';

type ShownResource = Pick<Resource, 'name' | 'address' | 'calendarId'>;

export interface ResourceDayDialogProps {
  readonly resource: ShownResource;
  readonly day: Day;
  readonly onClose: () => void;
}

interface Booking extends Pick<Occurrence, 'startsAt' | 'endsAt' | 'allDay'> {
  /** Empty for whoever may only see the time. */
  readonly title: string;
}

/** What takes it between two moments: for whoever has its calendar in their list the events, for others the times. */
function useBookings({ address, calendarId }: ShownResource, from: number, to: number) {
  const { calendars } = useCalendarScreen();
  const isManaged = calendars.has(calendarId);
  const events = useQuery({ ...bookingsQuery(calendarId, from, to), enabled: isManaged });
  const times = useQuery({ ...freeBusyQuery([address], from, to), enabled: !isManaged });
  const { isPending, isError, refetch } = isManaged ? events : times;
  const taken = times.data?.list.flatMap(({ busy }) => busy) ?? [];
  const bookings: readonly Booking[] = isManaged
    ? (events.data?.list ?? []).filter(({ isCancelled, myAnswer }) => !isCancelled && myAnswer !== 'declined')
    : taken.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, allDay: false, title: '' }));
  return { bookings, isPending, isError, refetch };
}

/** A day of a room's calendar: when it is taken, and for its managers by what. */
export function ResourceDayDialog({ resource, day: first, onClose }: ResourceDayDialogProps) {
  const t = useStrings(resourcesStrings);
  const calendar = useStrings(calendarStrings);
  const { reading } = useCalendarScreen();
  const [day, setDay] = useState(first);
  const [from, to] = [day, day + 1].map((one) => instantOfWall(one, 0, reading.timeZone));
  const { bookings, isPending, isError, refetch } = useBookings(resource, from ?? 0, to ?? 0);
  return (
    <Dialog
      open
      title={t('dayTitle', { name: resource.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{calendar('close')}</Button>}
    >
      <div className={styles['dayHead']}>
        <IconButton icon="chevronLeft" label={t('previousDay')} onClick={() => setDay(day - 1)} />
        <strong aria-live="polite">{dayTitle(day, reading.language, true)}</strong>
        <IconButton icon="chevronRight" label={t('nextDay')} onClick={() => setDay(day + 1)} />
      </div>
      {isError ? (
        <ErrorState message={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <LoadingOverlay loading={isPending}>
          {bookings.length === 0 && !isPending && <p>{t('nothingBooked')}</p>}
          <ul className={styles['bookings']}>
            {bookings.map((one) => (
              <li key={`${one.startsAt}/${one.endsAt}/${one.title}`} className={styles['booking']}>
                <span className={styles['time']}>
                  {one.allDay
                    ? calendar('allDay')
                    : `${formatTimeOfDay(one.startsAt, reading)} – ${formatTimeOfDay(one.endsAt, reading)}`}
                </span>
                <span>{one.title === '' ? t('isTaken') : one.title}</span>
              </li>
            ))}
          </ul>
        </LoadingOverlay>
      )}
    </Dialog>
  );
}
