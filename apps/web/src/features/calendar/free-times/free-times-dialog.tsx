import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { instantOfWall, minutesOfClock, wallOfInstant } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { writePath } from '../../../mail-model/queries/mail-paths.ts';
import type { ActionDialogProps } from '../../../platform/features/mail-action.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useHomeIndex, useSettings } from '../../../platform/settings/home-index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { carryText } from '../../outbox/index.ts';
import { freeBusyQuery } from '../data/queries.ts';
import { useSpecialDays } from '../data/special-days.ts';
import type { TimeSlot } from '../editor/find-time.ts';
import { type DaySlots, listFreeSlots, searchedDays, suggestSlots } from './free-slots.ts';
import { freeTimesStrings } from './free-times.strings.ts';
import styles from './free-times-dialog.module.css';
import { nameSlot, writeFreeTimes } from './write-free-times.ts';

const offeredDays = 5;
const suggested = 3;
const maxChosen = 12;
const lengths = [30, 60, 120] as const;

/** Chooses times at which one is free; the answer begins with them. Three are suggested. */
export function FreeTimesDialog({ mail, onClose }: ActionDialogProps) {
  const t = useStrings(freeTimesStrings);
  const navigate = useNavigate();
  const reading = useDateReading();
  const [minutes, setMinutes] = useState(60);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const { days, isError, refetch } = useFreeDays(minutes);
  const slots = days?.flatMap((day) => day.slots) ?? [];
  const picked = chosen ?? suggestSlots(days ?? [], suggested).map(({ startsAt }) => startsAt);
  const isFull = picked.length >= maxChosen;
  const toggle = ({ startsAt }: TimeSlot): void =>
    setChosen(picked.includes(startsAt) ? picked.filter((one) => one !== startsAt) : [...picked, startsAt]);
  const write = (): void => {
    const path = writePath('reply', mail.mailId);
    const times = slots.filter(({ startsAt }) => picked.includes(startsAt));
    carryText(path, writeFreeTimes(times, reading), () => undefined);
    onClose();
    void navigate(path);
  };
  const footer = (
    <>
      <span className={styles['count']} role="status">
        {isFull ? t('tooMany', { max: maxChosen }) : t('chosen', { count: picked.length })}
      </span>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" disabled={picked.length === 0} onClick={write}>
        {t('write')}
      </Button>
    </>
  );
  return (
    <Dialog open size="large" title={t('reply')} description={t('hint')} onClose={onClose} footer={footer}>
      <div className={styles['body']}>
        <Select
          label={t('length')}
          value={String(minutes)}
          options={lengths.map((one) => ({
            value: String(one),
            label: one < 60 ? t('minutes', { count: one }) : t('hours', { count: one / 60 }),
          }))}
          onChange={(value) => {
            setMinutes(Number(value));
            setChosen(null);
          }}
        />
        {isError ? (
          <ErrorState message={t('failed')} onRetry={refetch} />
        ) : days === undefined ? (
          <Skeleton count={6} />
        ) : (
          days.map((day) => <Day key={day.day} day={day} picked={picked} isFull={isFull} onToggle={toggle} />)
        )}
      </div>
    </Dialog>
  );
}

interface DayProps {
  readonly day: DaySlots;
  readonly picked: readonly number[];
  readonly isFull: boolean;
  readonly onToggle: (slot: TimeSlot) => void;
}

function Day({ day: { day, slots }, picked, isFull, onToggle }: DayProps) {
  const t = useStrings(freeTimesStrings);
  const reading = useDateReading();
  const name = dayTitle(day, reading.language);
  return (
    <section aria-label={name}>
      <h3 className={styles['title']}>{name}</h3>
      {slots.length === 0 ? (
        <p className={textStyles['hint']}>{t('nothingFree')}</p>
      ) : (
        <div className={styles['slots']}>
          {slots.map((slot) => {
            const isPicked = picked.includes(slot.startsAt);
            return (
              <Button
                key={slot.startsAt}
                size="small"
                kind={isPicked ? 'primary' : 'secondary'}
                pressed={isPicked}
                disabled={isFull && !isPicked}
                onClick={() => onToggle(slot)}
              >
                {nameSlot(slot, reading)}
              </Button>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** The free times of my next working days; undefined while they are asked for. */
function useFreeDays(minutes: number): {
  readonly days: readonly DaySlots[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => void;
} {
  const settings = useSettings();
  const { nowMs, timeZone: zone } = useDateReading();
  const me = useHomeIndex()?.reader.address;
  const firstDay = wallOfInstant(nowMs, zone).day;
  const specialDays = useSpecialDays({ from: firstDay, to: firstDay + searchedDays }, true);
  const [from, to] = [instantOfWall(firstDay, 0, zone), instantOfWall(firstDay + searchedDays, 0, zone)];
  const query = useQuery(freeBusyQuery(me === undefined ? [] : [me], from, to));
  const days =
    query.data &&
    listFreeSlots(query.data.list[0]?.busy ?? [], {
      ...{ firstDay, count: offeredDays, zone, specialDays, minutes, notBefore: nowMs },
      workdays: settings.workdays.split('').map(Number),
      workHours: [minutesOfClock(settings.workStart) ?? 540, minutesOfClock(settings.workEnd) ?? 1_080],
    });
  return { days, isError: query.isError, refetch: () => void query.refetch() };
}
