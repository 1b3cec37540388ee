import { useQuery } from '@tanstack/react-query';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { clockOfMinutes, type Day, instantOfWall, minutesPerDay, wallOfInstant } from '../../../lib/dates/days.ts';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { freeBusyQuery } from '../data/queries.ts';
import { useWorkTime } from '../data/use-work-time.ts';
import { formatWall } from '../grid/describe-event.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { busyPeople, findTimes, type TimeSlot } from './find-time.ts';
import styles from './free-busy.module.css';

const searchedDays = 14;
const proposals = 3;

export interface FreeBusyPanelProps {
  /** Those who take part, and oneself. */
  readonly addresses: readonly string[];
  readonly day: Day;
  readonly slot: TimeSlot | null;
  readonly onPick: (slot: TimeSlot) => void;
}

/** When everybody is busy on the day, beside each other, and the next times at which nobody is. */
export function FreeBusyPanel({ addresses, day, slot, onPick }: FreeBusyPanelProps) {
  const t = useStrings(calendarStrings);
  const reading = useDateReading();
  const { workHours, workdays } = useWorkTime();
  const zone = reading.timeZone;
  const from = instantOfWall(day, 0, zone);
  const { data, isPending } = useQuery(freeBusyQuery(addresses, from, instantOfWall(day + searchedDays, 0, zone)));
  const people = data?.list ?? [];
  // The hours of work with one more at each side, and whatever the event itself needs.
  const first = Math.max(0, workHours[0] - 60);
  const last = Math.min(minutesPerDay, workHours[1] + 60);
  const place = (timeMs: number): number => {
    const wall = wallOfInstant(timeMs, zone);
    const minutes = (wall.day - day) * minutesPerDay + wall.minutes;
    return Math.min(1, Math.max(0, (minutes - first) / (last - first)));
  };
  const span = ({ startsAt, endsAt }: TimeSlot) => ({
    insetInlineStart: `${place(startsAt) * 100}%`,
    inlineSize: `${(place(endsAt) - place(startsAt)) * 100}%`,
  });
  const known = people.filter(({ isKnown }) => isKnown);
  const minutes = slot ? (slot.endsAt - slot.startsAt) / 60_000 : 60;
  const times =
    known.length === 0
      ? []
      : findTimes(
          known,
          { firstDay: day, days: searchedDays, zone, workdays, workHours, notBefore: reading.nowMs, minutes },
          proposals,
        );
  const busy = slot ? busyPeople(known, slot) : [];
  return (
    <section className={styles['panel']} aria-label={t('freeBusy')}>
      <h3 className={styles['title']}>
        {t('freeBusy')} <span className={textStyles['hint']}>{dayTitle(day, reading.language)}</span>
      </h3>
      <div className={styles['scale']} aria-hidden>
        <span>{formatWall(first, reading)}</span>
        <span>{formatWall(Math.round((first + last) / 2 / 60) * 60, reading)}</span>
        <span>{last === minutesPerDay ? clockOfMinutes(0) : formatWall(last, reading)}</span>
      </div>
      {isPending && <Skeleton count={addresses.length} />}
      <ul className={styles['people']}>
        {people.map((person) => (
          <li key={person.address} className={styles['person']}>
            <span className={textStyles['oneLine']}>{person.name === '' ? person.address : person.name}</span>
            <span className={styles['track']} data-unknown={!person.isKnown || undefined}>
              {!person.isKnown && t('unknownTimes')}
              {person.busy.map((one) => (
                <span key={one.startsAt} className={styles['busy']} data-kind={one.kind} style={span(one)} />
              ))}
              {slot && <span className={styles['slot']} style={span(slot)} />}
            </span>
          </li>
        ))}
      </ul>
      {slot && known.length > 0 && (
        <p className={textStyles['note']} role="status">
          {busy.length === 0
            ? t('allFree')
            : t('someBusy', { names: busy.map(({ name, address }) => name || address).join('、') })}
        </p>
      )}
      {times.length > 0 && (
        <div className={styles['times']}>
          <span className={textStyles['hint']}>{t('findTime')}</span>
          {times.map((time) => (
            <Button key={time.startsAt} size="small" onClick={() => onPick(time)}>
              {`${dayTitle(wallOfInstant(time.startsAt, zone).day, reading.language)} ${formatTimeOfDay(time.startsAt, reading)} – ${formatTimeOfDay(time.endsAt, reading)}`}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
