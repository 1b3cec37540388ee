import { Suspense } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { SettingsPage, SettingsSection } from '../../platform/settings-screens/setting-page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { accountSections } from './account-sections.ts';
import { personDetailsNameStrings } from './person-details-name.strings.ts';

/** /set/account: account and security. */
export function AccountPage() {
  const t = useStrings(personDetailsNameStrings);
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
