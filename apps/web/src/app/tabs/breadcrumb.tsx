import { Fragment, type ReactNode } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './breadcrumb.module.css';

/** The second row: where one is, and the open views at its end. */
export function Breadcrumb({ parts, tabs }: { parts: readonly string[]; tabs?: ReactNode }) {
  const t = useStrings(shellStrings);
  return (
    <div className={styles['row']}>
      <nav className={styles['crumbs']} aria-label={t('currentPosition')}>
        <span className={styles['label']}>{t('currentPosition')}</span>
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <Icon name="chevronRight" size={12} />}
            <span className={styles['part']}>{part}</span>
          </Fragment>
        ))}
      </nav>
      {tabs}
    </div>
  );
}
