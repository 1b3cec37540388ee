import { useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import fieldStyles from '../../ui/fields/field.module.css';
import { DateField } from './date-field.tsx';
import styles from './date-fields.module.css';
import { dateFieldsStrings } from './date-fields.strings.ts';
import { TimeField } from './time-field.tsx';

export interface DateTimeFieldProps {
  readonly label: string;
  /** `2026-11-23T09:05`, or '' for none; one part is what was typed where that is no date or time. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The time that a date has when none is named. */
  readonly usualTime: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A date and a time under one label. */
export function DateTimeField({ label, value, onChange, usualTime, error, hint }: DateTimeFieldProps) {
  const t = useStrings(dateFieldsStrings);
  const id = useId();
  const [kept, setKept] = useState(() => splitParts(value));
  // What was typed may hold a T of its own; another value is one that the form has set.
  const { date, time } = joinParts(kept) === value ? kept : splitParts(value);
  const change = (parts: DateTimeParts): void => {
    setKept(parts);
    onChange(joinParts(parts));
  };
  const note = error ?? hint;
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      className={fieldStyles['field']}
    >
      <span id={id} className={fieldStyles['label']}>
        {label}
      </span>
      <div className={styles['pair']}>
        <DateField
          label={t('date')}
          labelHidden
          value={date}
          onChange={(next) => change({ date: next, time: next === '' ? '' : time || usualTime })}
        />
        <TimeField label={t('time')} labelHidden value={time} onChange={(next) => change({ date, time: next })} />
      </div>
      <p
        id={`${id}-note`}
        className={classNames(styles['note'], error !== undefined && styles['error'])}
        role={error === undefined ? undefined : 'alert'}
      >
        {note}
      </p>
    </div>
  );
}

interface DateTimeParts {
  readonly date: string;
  readonly time: string;
}

const joinParts = ({ date, time }: DateTimeParts): string => (date === '' && time === '' ? '' : `${date}T${time}`);

function splitParts(value: string): DateTimeParts {
  const [date = '', time = ''] = value.split('T');
  return { date, time };
}
