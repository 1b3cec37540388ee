import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

export interface SelectProps<V extends string> {
  label: string;
  labelHidden?: boolean;
  value: V;
  options: readonly { value: V; label: string; disabled?: boolean }[];
  onChange: (value: V) => void;
  invalid?: boolean;
  disabled?: boolean;
  className?: string | undefined;
}

/** The browser's own select in our shape: phones, keyboards and screen readers need nothing of ours. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, labelHidden = false, value, options, onChange, invalid = false, disabled, className } = props;
  const id = useId();
  return (
    <div className={classNames(fieldStyles['field'], className)}>
      {!labelHidden && (
        <label htmlFor={id} className={fieldStyles['label']}>
          {label}
        </label>
      )}
      <select
        id={id}
        className={styles['select']}
        value={value}
        disabled={disabled}
        aria-label={labelHidden ? label : undefined}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value as V)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
