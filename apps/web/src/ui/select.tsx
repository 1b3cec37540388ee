import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './select.module.css';

export interface SelectProps<V extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** Its name, where no label of the page points to it. */
  label?: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of many. The browser's own list: it opens as people know it, on phones too. */
export function Select<V extends string>({ label, value, options, onChange, className, ...rest }: SelectProps<V>) {
  return (
    <select
      {...rest}
      aria-label={label}
      className={classNames(styles['select'], className)}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
