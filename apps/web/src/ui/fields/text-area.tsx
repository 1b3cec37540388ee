import { type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import fieldStyles from './field.module.css';
import styles from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** One line, what is wrong and what to do; its place is reserved so that nothing jumps. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** Some lines of text with a label above and the error below. */
export function TextArea({ label, value, onChange, error, hint, className, ...rest }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(fieldStyles['field'], className)}>
      <label htmlFor={id} className={fieldStyles['label']}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles['box'], error !== undefined && styles['invalid'])}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
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
