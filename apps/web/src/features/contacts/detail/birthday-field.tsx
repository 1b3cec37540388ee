import { useId } from 'react';
import { useLanguage, useStrings } from '../../../lib/language/strings.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { contactsStrings } from '../contacts.strings.ts';
import styles from './detail.module.css';
import { formStrings } from './form.strings.ts';
import type { BirthdayParts } from './form-state.ts';

const numbers = (to: number): readonly string[] => Array.from({ length: to }, (_, index) => String(index + 1));

interface BirthdayFieldProps {
  readonly value: BirthdayParts;
  readonly error: string | undefined;
  readonly onChange: (value: BirthdayParts) => void;
}

/** A date of birth; many people know the day of somebody and not the year. */
export function BirthdayField({ value, error, onChange }: BirthdayFieldProps) {
  const t = useStrings(contactsStrings);
  const tf = useStrings(formStrings);
  const language = useLanguage();
  const labelId = useId();
  const monthName = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { month: 'short', timeZone: 'UTC' });
  return (
    <div className={styles['birthday']} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles['groupLabel']}>
        {t('birthday')}
      </span>
      <TextField
        label={tf('year')}
        labelHidden
        placeholder={tf('yearHint')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={value.year}
        error={error}
        onChange={(year) => onChange({ ...value, year: year.replaceAll(/\D/g, '') })}
      />
      <Select
        label={tf('month')}
        labelHidden
        value={value.month}
        invalid={error !== undefined}
        options={[
          { value: '', label: tf('month') },
          ...numbers(12).map((month) => ({
            value: month,
            label: monthName.format(new Date(Date.UTC(2000, Number(month) - 1, 1))),
          })),
        ]}
        onChange={(month) => onChange({ ...value, month })}
      />
      <Select
        label={tf('day')}
        labelHidden
        value={value.day}
        invalid={error !== undefined}
        options={[{ value: '', label: tf('day') }, ...numbers(31).map((day) => ({ value: day, label: day }))]}
        onChange={(day) => onChange({ ...value, day })}
      />
    </div>
  );
}
