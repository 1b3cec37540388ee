import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { Spinner } from '../icons/spinner.tsx';
import styles from './button.module.css';

/** primary: the one action of a screen. secondary: outlined. quiet: toolbars. danger: cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconName;
  /** An icon after the text: a chevron of a button that opens a menu. */
  endIcon?: IconName;
  /** Shows a spinner in place of the icon and takes no clicks, but keeps focus and width. */
  busy?: boolean;
  /** For buttons that stay down (`aria-pressed`). */
  pressed?: boolean;
  /** Fills the width. */
  wide?: boolean;
  /** Fully round ends (compose, send). */
  round?: boolean;
  type?: 'button' | 'submit';
}

/** A button with text. For an icon alone use `IconButton`, which asks for its name. */
export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    size = 'medium',
    icon,
    endIcon,
    busy = false,
    pressed,
    wide,
    round,
    className,
    onClick,
    children,
    type = 'button',
    ...rest
  } = props;
  const iconOnly = children === undefined || children === null;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        styles['button'],
        styles[kind],
        styles[size],
        iconOnly && styles['iconOnly'],
        wide && styles['wide'],
        round && styles['round'],
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      aria-pressed={pressed}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size={16} /> : icon && <Icon name={icon} />}
      {!iconOnly && <span className={styles['label']}>{children}</span>}
      {endIcon && <Icon name={endIcon} size={14} />}
    </button>
  );
}
