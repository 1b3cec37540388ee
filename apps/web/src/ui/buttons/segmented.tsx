import { classNames } from '../../lib/class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few, all visible: all, unread, read. Arrow keys move as in any group of radio buttons. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  return (
    <fieldset className={styles['group']} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classNames(styles['option'], option.value === value && styles['on'])}>
          <input
            type="radio"
            name={label}
            className={styles['input']}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
