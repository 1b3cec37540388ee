import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { SettingsPage, SettingsSection } from '../../platform/settings-screens/setting-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AccessSection } from './access-section.tsx';
import { clientsQuery } from './api.ts';
import { clientsStrings } from './clients.strings.ts';
import { clientsNameStrings } from './clients-name.strings.ts';
import { CodesSection } from './codes-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ProgramSettings } from './program-settings.tsx';

/** /set/client: access of mail clients, their codes and devices, and what to enter in them. `?section=devices` shows that one. */
export function ClientsPage() {
  const t = useStrings(clientsStrings);
  const name = useStrings(clientsNameStrings);
  const query = useQuery(clientsQuery);
  const isFeatureOn = useFeatureSwitch();
  const [search] = useSearchParams();
  const { data } = query;
  return (
    <SettingsPage title={name('clients')} intro={t('intro')} wide>
      {data === undefined ? (
        query.isError ? (
          <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton count={6} />
        )
      ) : (
        <>
          <SettingsSection title={t('access')}>
            <AccessSection detail={data} />
          </SettingsSection>
          <SettingsSection title={t('codes')}>
            <CodesSection detail={data} />
          </SettingsSection>
          {isFeatureOn('clientDevices') && (
            <SettingsSection title={t('devices')} isWanted={search.get('section') === 'devices'}>
              <DevicesSection />
            </SettingsSection>
          )}
          <SettingsSection title={t('settings')}>
            <ProgramSettings detail={data} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
