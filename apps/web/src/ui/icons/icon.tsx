import { type CSSProperties, memo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

const mirroredIcons = new Set<IconName>([
  'reply',
  'replyAll',
  'forward',
  'sent',
  'undo',
  'redo',
  'chevronFirst',
  'chevronLast',
  'chevronLeft',
  'chevronRight',
  'logout',
  'panelClose',
  'panelOpen',
  'recall',
]);
const dottedIcons = new Set<IconName>(['more', 'listBullet']);

export interface IconProps {
  name: IconName;
  /** Side length in px; 18 is the size the paths were drawn for. */
  size?: number;
  /** Drawn full instead of in outline (a star that is set). */
  filled?: boolean;
  /** Only for an icon that stands alone without text or label; otherwise it is hidden from screen readers. */
  label?: string;
  className?: string | undefined;
  style?: CSSProperties;
}

/** One of our icons, in the colour of the text around it. */
export const Icon = memo(function Icon({ name, size = 18, filled = false, label, className, style }: IconProps) {
  return (
    <svg
      viewBox="0 0 18 18"
      width={size}
      height={size}
      className={classNames(
        styles['icon'],
        filled && styles['filled'],
        mirroredIcons.has(name) && styles['mirrored'],
        className,
      )}
      style={style}
      strokeWidth={dottedIcons.has(name) ? 2.2 : 1.6}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
});

/** The mark of the product: a wild goose in one stroke. */
export function Logo({ size = 26, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 26 26"
      width={size}
      height={size}
      className={classNames(styles['icon'], className)}
      strokeWidth={1.5}
      aria-hidden
      focusable="false"
    >
      <path d="M2 9c5-1 8 1 10 4 2-5 6-8 12-8-2 6-5 10-10 12-4 1.500-7 .8-9.500 3.500C6 16.500 5.500 12 2 9Z" />
    </svg>
  );
}
