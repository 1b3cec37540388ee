import { Suspense, useRef, useState } from 'react';
import { fullDate } from '../../lib/dates/day-names.ts';
import { dateOfDay, dayOfDate } from '../../lib/dates/days.ts';
import { readTypedDate } from '../../lib/dates/read-typed-date.ts';
import { dayNumber, zonedTime } from '../../lib/dates/zoned-time.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { lazyPart } from '../chunks/lazy-part.ts';
import { useDateReading } from '../settings/date-reading.ts';
import { useSettings } from '../settings/home-index.ts';
import styles from './date-fields.module.css';
import { dateFieldsStrings } from './date-fields.strings.ts';
import { useTypedValue } from './use-typed-value.ts';

const MonthPopup = lazyPart(async () => (await import('../../ui/dates/month-popup.tsx')).MonthPopup);

export interface DateFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** `2026-11-23`, '' for none, or what was typed where that is no date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** The first and the last date that can be chosen, as `2026-11-23`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A date in the person's language: typed, or chosen from a month whose weeks begin as the person wants. */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden = false, value, onChange, error, hint, min, max, disabled = false, className } = props;
  const t = useStrings(dateFieldsStrings);
  const { nowMs, timeZone, language } = useDateReading();
  const { calendarWeekStart } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const today = dayNumber(zonedTime(nowMs, timeZone));
  const day = dayOfDate(value);
  const [minDay, maxDay] = [dayOfDate(min ?? ''), dayOfDate(max ?? '')];
  const field = useTypedValue((text) => {
    const found = readTypedDate(text, today);
    return found === undefined ? undefined : dateOfDay(found);
  }, onChange);
  const problem = (): string | undefined => {
    if (field.typed !== undefined || value === '') return undefined;
    if (day === undefined)
      return t('dateUnreadable', { example: fullDate(today, language), short: dateOfDay(today).slice(5) });
    if (minDay !== undefined && day < minDay) return t('dateTooEarly', { date: fullDate(minDay, language) });
    return maxDay !== undefined && day > maxDay ? t('dateTooLate', { date: fullDate(maxDay, language) }) : undefined;
  };
  return (
    <>
      <TextField
        ref={input}
        {...{ label, labelHidden, hint, disabled, className }}
        autoComplete="off"
        value={field.typed ?? (day === undefined ? value : fullDate(day, language))}
        error={problem() ?? error}
        onChange={field.handleType}
        onBlur={field.commit}
        onKeyDown={(event) => {
          field.handleKey(event);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          field.commit();
          setOpen(true);
        }}
        end={
          <Button
            kind="quiet"
            size="small"
            icon="calendar"
            className={styles['open']}
            aria-label={t('openMonth')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={disabled}
            onClick={() => setOpen(!isOpen)}
          />
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MonthPopup
            label={label}
            anchor={input}
            value={day}
            {...{ today, language }}
            firstWeekday={calendarWeekStart}
            min={minDay}
            max={maxDay}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              field.choose(dateOfDay(chosen));
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
