import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFeatureSwitch } from '../home/index.ts';
import { AccessSection } from './access-section.tsx';
import { clientsQuery } from './api.ts';
import styles from './clients.module.css';
import { clientsWords } from './clients.words.ts';
import { clientsNameWords } from './clients-name.words.ts';
import { CodesSection } from './codes-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { SettingsSection } from './settings-section.tsx';

/** /set/client: access of mail programs, their codes and devices, and what to enter in them. `?section=devices` shows that one. */
export function ClientsPage() {
  const t = useWords(clientsWords);
  const name = useWords(clientsNameWords);
  const query = useQuery(clientsQuery);
  const isFeatureOn = useFeatureSwitch();
  const [search] = useSearchParams();
  const { data } = query;
  return (
    <div className={styles['page']}>
      <header>
        <h2 className={styles['title']}>{name('clients')}</h2>
        <p className={styles['hint']}>{t('intro')}</p>
      </header>
      {data === undefined ? (
        query.isError ? (
          <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton count={6} />
        )
      ) : (
        <>
          <Section title={t('access')}>
            <AccessSection detail={data} />
          </Section>
          <Section title={t('codes')}>
            <CodesSection detail={data} />
          </Section>
          {isFeatureOn('clientDevices') && (
            <Section title={t('devices')} isWanted={search.get('section') === 'devices'}>
              <DevicesSection />
            </Section>
          )}
          <Section title={t('settings')}>
            <SettingsSection detail={data} />
          </Section>
        </>
      )}
    </div>
  );
}

function Section({ title, isWanted = false, children }: { title: string; isWanted?: boolean; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <section ref={place} className={styles['section']} aria-label={title}>
      <h3 className={styles['sectionTitle']}>{title}</h3>
      {children}
    </section>
  );
}
