import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import textStyles from '../text/text.module.css';
import fieldStyles from './field.module.css';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange'> {
  label: string;
  /** Only screen readers get the label; the placeholder says it to the others. */
  labelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** One line, what is wrong and what to do; its place is reserved so that nothing jumps. */
  error?: string | undefined;
  hint?: string | undefined;
  icon?: IconName;
  /** Buttons inside the field at its end. */
  end?: ReactNode;
  large?: boolean;
}

/** A line of text with its label above and its error below. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden = false,
    value,
    onChange,
    error,
    hint,
    icon,
    end,
    large = false,
    className,
    id,
    ...rest
  } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const note = error ?? hint;
  return (
    <div className={classNames(fieldStyles['field'], large && styles['large'], className)}>
      <label htmlFor={fieldId} className={labelHidden ? textStyles['visuallyHidden'] : fieldStyles['label']}>
        {label}
      </label>
      <div className={classNames(styles['box'], error !== undefined && styles['invalid'])}>
        {icon && <Icon name={icon} className={styles['icon']} />}
        <input
          {...rest}
          id={fieldId}
          className={styles['input']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${fieldId}-note`}
        />
        {end}
      </div>
      <p
        id={`${fieldId}-note`}
        className={classNames(styles['note'], error !== undefined && styles['error'])}
        role={error === undefined ? undefined : 'alert'}
      >
        {note}
      </p>
    </div>
  );
}
