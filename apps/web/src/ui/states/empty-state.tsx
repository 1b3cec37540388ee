import type { ReactNode } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { uiStrings } from '../ui.strings.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: IconName;
  /** What would be here. */
  title: string;
  hint?: string | undefined;
  /** The one useful action. */
  action?: ReactNode;
}

/** An empty list or pane: says what would be here, and offers the one useful action. */
export function EmptyState({ icon = 'inbox', title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <span className={styles['disc']}>
        <Icon name={icon} size={30} />
      </span>
      <p className={styles['title']}>{title}</p>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

/** Something could not be loaded: the message of the answer, and a button that asks again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  const t = useStrings(uiStrings);
  return (
    <div className={styles['state']} role="alert">
      <span className={styles['disc']}>
        <Icon name="warning" size={30} />
      </span>
      <p className={styles['title']}>{message}</p>
      {onRetry && (
        <div className={styles['action']}>
          <Button icon="refresh" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
