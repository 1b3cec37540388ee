import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  /** 'mixed': some of what it stands for (select-all above a partly selected list). */
  checked: boolean | 'mixed';
  /** Shift is given so that lists can select ranges. */
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void;
  /** Text beside it; without one, pass `aria-label`. */
  children?: ReactNode;
}

/** The browser's own checkbox in our shape: keyboard and screen readers need nothing of ours. */
export function Checkbox({ checked, onChange, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles['row'], children === undefined && styles['bare'], className)}>
      <input
        {...rest}
        type="checkbox"
        className={styles['box']}
        checked={checked === true}
        ref={(element) => {
          if (element) element.indeterminate = checked === 'mixed';
        }}
        onChange={(event) =>
          onChange(event.target.checked, {
            shiftKey: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          })
        }
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}
