import type { OpenedShare } from '@hongyan/contract';
import type { ReactNode } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { readClock } from './read-clock.ts';
import styles from './visit.module.css';
import { visitStrings } from './visit.strings.ts';

interface VisitFrameProps {
  readonly share: OpenedShare;
  /** What can be done with all of it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The page of an opened link: whose it is, until when, and what is in it. */
export function VisitFrame({ share, action, children }: VisitFrameProps) {
  const t = useStrings(visitStrings);
  const about = t(share.kind === 'request' ? 'fromRequest' : 'from', { owner: share.owner });
  return (
    <main className={styles['page']}>
      <section className={styles['sheet']} aria-label={share.title}>
        <header className={styles['header']}>
          <div className={styles['heading']}>
            <h1 className={styles['title']}>{share.title}</h1>
            <p className={styles['about']}>
              {about} · {t('until', { when: formatFullTime(share.expiresAt, readClock()) })}
            </p>
            {share.note !== '' && <p className={styles['note']}>{share.note}</p>}
          </div>
          {action}
        </header>
        {children}
      </section>
    </main>
  );
}
