import { Suspense } from 'react';
import { useWords } from '../../lib/words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFeatureSwitch } from '../home/index.ts';
import { SettingsPage, SettingsSection } from '../settings/index.ts';
import { accountSections } from './account-sections.ts';
import { personDetailsWords } from './person-details.words.ts';

/** /set/account: account and security. */
export function AccountPage() {
  const t = useWords(personDetailsWords);
  const isOn = useFeatureSwitch();
  return (
    <SettingsPage title={t('account')}>
      {accountSections
        .filter(({ feature }) => feature === undefined || isOn(feature))
        .map(({ key, name, Section }) => (
          <SettingsSection key={key} title={name()}>
            <Suspense fallback={<Skeleton count={3} />}>
              <Section />
            </Suspense>
          </SettingsSection>
        ))}
    </SettingsPage>
  );
}
