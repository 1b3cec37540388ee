import { useState } from 'react';
import { type DateReading, formatFullTime } from '../../lib/dates/format-date.ts';
import { readFormFields, toFormFields } from '../../lib/dates/wall-clock.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { DateField } from './date-field.tsx';
import { dateFieldsStrings } from './date-fields.strings.ts';
import { TimeField } from './time-field.tsx';
import styles from './time-form.module.css';

/** A time that is offered; `atMs` is epoch milliseconds. */
export interface OfferedTime {
  readonly key: string;
  readonly label: string;
  readonly atMs: number;
}

export interface TimeFormProps {
  readonly offers: readonly OfferedTime[];
  readonly reading: DateReading;
  /** What the fields begin with, epoch milliseconds. */
  readonly initialMs: number;
  /** A time must be so much later than now. */
  readonly leastMs?: number;
  /** The form's own words: its button, and what is said of a time that is past or missing. */
  readonly words: { readonly confirm: string; readonly inPast: string; readonly missing: string };
  /** A refusal that it rejects with is shown in the form. */
  readonly onChoose: (atMs: number) => void | Promise<void>;
}

/** Asks for a time in the person's zone: one that is offered, or one's own. The first offer has the focus in a dialog. */
export function TimeForm({ offers, reading, initialMs, leastMs = 1, words, onChoose }: TimeFormProps) {
  const t = useStrings(dateFieldsStrings);
  const { timeZone } = reading;
  const [fields, setFields] = useState(() => toFormFields(initialMs, timeZone));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (changed: Partial<typeof fields>): void => {
    setFields({ ...fields, ...changed });
    setError(undefined);
  };
  const choose = async (atMs: number): Promise<void> => {
    setBusy(true);
    try {
      await onChoose(atMs);
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    const atMs = readFormFields(fields.date, fields.time, timeZone);
    if (atMs === undefined) setError(words.missing);
    else if (atMs < Date.now() + leastMs) setError(words.inPast);
    else void choose(atMs);
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles['presets']}>
        {offers.map(({ key, label, atMs }, index) => (
          <button
            key={key}
            type="button"
            className={styles['preset']}
            data-first-focus={index === 0 ? '' : undefined}
            disabled={isBusy}
            onClick={() => void choose(atMs)}
          >
            <span>{label}</span>
            <span className={styles['presetTime']}>{formatFullTime(atMs, reading)}</span>
          </button>
        ))}
      </div>
      <div className={styles['own']}>
        <DateField
          label={t('date')}
          value={fields.date}
          min={toFormFields(reading.nowMs, timeZone).date}
          onChange={(date) => change({ date })}
        />
        <TimeField label={t('time')} value={fields.time} onChange={(time) => change({ time })} />
      </div>
      <p className={styles['zone']}>{t('timeZone', { zone: timeZone })}</p>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <div className={styles['end']}>
        <Button kind="primary" type="submit" busy={isBusy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
