import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import styles from './notice-strip.module.css';

export interface NoticeStripProps {
  /** alarm: somebody may be deceiving the reader. warning: look twice. info: good to know. */
  readonly tone: 'alarm' | 'warning' | 'info';
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** One line above the message, with what can be done about it at its end. */
export function NoticeStrip({ tone, icon, children, actions }: NoticeStripProps) {
  return (
    <div className={classNames(styles['strip'], styles[tone])} role={tone === 'alarm' ? 'alert' : 'note'}>
      <Icon name={icon} size={18} />
      <p className={styles['text']}>{children}</p>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

/** What a notice offers. */
export function NoticeButton({
  onClick,
  disabled,
  children,
}: {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles['button']} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
