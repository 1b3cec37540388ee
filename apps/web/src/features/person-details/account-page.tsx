import { Suspense } from 'react';
import { useWords } from '../../lib/language/words.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { SettingsPage, SettingsSection } from '../../platform/settings-screens/setting-page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
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
