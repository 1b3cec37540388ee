import { Suspense } from 'react';
import { useWords } from '../../lib/words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFeatureSwitch } from '../home/index.ts';
import styles from './account-page.module.css';
import { accountSections } from './account-sections.ts';
import { personDetailsWords } from './person-details.words.ts';

/** /set/account: account and security. */
export function AccountPage() {
  const t = useWords(personDetailsWords);
  const isOn = useFeatureSwitch();
  return (
    <div className={styles['page']}>
      <h2 className={styles['title']}>{t('account')}</h2>
      {accountSections
        .filter(({ feature }) => feature === undefined || isOn(feature))
        .map(({ key, name, Section }) => (
          <section key={key} className={styles['section']} aria-label={name()}>
            <h3 className={styles['sectionTitle']}>{name()}</h3>
            <Suspense fallback={<Skeleton count={3} />}>
              <Section />
            </Suspense>
          </section>
        ))}
    </div>
  );
}
