import type { Resource } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { LoadingOverlay } from '../../../ui/states/loading-overlay.tsx';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { dayTitle } from '../data/view-state.ts';
import { type Day, instantOfWall } from '../dates/days.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { bookingsQuery } from './resource-queries.ts';
import styles from './resources.module.css';
import { resourcesStrings } from './resources.strings.ts';

export interface ResourceDayDialogProps {
  readonly resource: Pick<Resource, 'name' | 'calendarId'>;
  readonly day: Day;
  readonly onClose: () => void;
}

/** A day of a room's calendar: when it is taken, and for its managers by what. */
export function ResourceDayDialog({ resource, day: first, onClose }: ResourceDayDialogProps) {
  const t = useStrings(resourcesStrings);
  const calendar = useStrings(calendarStrings);
  const { reading } = useCalendarScreen();
  const [day, setDay] = useState(first);
  const [from, to] = [day, day + 1].map((one) => instantOfWall(one, 0, reading.timeZone));
  const { data, isFetching, isError, refetch } = useQuery(bookingsQuery(resource.calendarId, from ?? 0, to ?? 0));
  const bookings = (data?.list ?? []).filter(({ isCancelled }) => !isCancelled);
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
        <LoadingOverlay loading={isFetching && data === undefined}>
          {bookings.length === 0 && data !== undefined && <p>{t('nothingBooked')}</p>}
          <ul className={styles['bookings']}>
            {bookings.map((one) => (
              <li key={`${one.eventId}/${one.recurrenceId}/${one.startsAt}`} className={styles['booking']}>
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
