import { lockAfterChoices } from '@hongyan/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { SettingsPage, SettingsSection, SettingText } from '../../platform/settings-screens/setting-page.tsx';
import { ChoiceRow, SwitchRow } from '../../platform/settings-screens/setting-rows.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { lockStrings } from './lockscreen.strings.ts';
import { NewLockPasswordForm } from './new-lock-password-form.tsx';

const stateQuery = {
  queryKey: ['lockscreen', 'state'],
  queryFn: () => readData(api.lockscreen.isOpen({})),
};

/** /set/lockscreen: the lock password, and when the screen locks by itself. */
export function LockSettingsPage() {
  const t = useStrings(lockStrings);
  const query = useQuery(stateQuery);
  if (query.data === undefined)
    return (
      <SettingsPage title={t('lockScreen')}>
        {query.isError ? (
          <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton count={4} />
        )}
      </SettingsPage>
    );
  return <LockSettings haspass={query.data.haspass} />;
}

function LockSettings({ haspass }: { haspass: boolean }) {
  const t = useStrings(lockStrings);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { islockscreen } = useSettings();
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const done = (): void => {
    close();
    void client.invalidateQueries({ queryKey: stateQuery.queryKey });
  };
  const minutes = lockAfterChoices.map((value) => ({ value, label: t('minutes', { count: value }) }));
  return (
    <SettingsPage title={t('lockScreen')}>
      <SettingsSection title={t('lockScreen')} titleHidden>
        <SettingText label={t('lockPassword')} hint={t(haspass ? 'passwordIsSet' : 'passwordIsMissing')}>
          <Button onClick={() => setAsking(true)}>{t(haspass ? 'changePassword' : 'setPassword')}</Button>
        </SettingText>
        {haspass && (
          <>
            <SwitchRow name="islockscreen" label={t('byItself')} hint={t('byItselfHint')} />
            {islockscreen && <ChoiceRow name="lockAfterMinutes" label={t('after')} options={minutes} />}
            <SettingText label={t('lockNow')} hint={t('lockNowHint')}>
              <Button icon="lock" onClick={() => void navigate('/lockscreen')}>
                {t('lockNow')}
              </Button>
            </SettingText>
          </>
        )}
      </SettingsSection>
      {asking && (
        <Dialog open onClose={close} title={t(haspass ? 'changePassword' : 'setPassword')}>
          <NewLockPasswordForm by={haspass ? 'oldPassword' : 'first'} onDone={done} onCancel={close} />
        </Dialog>
      )}
    </SettingsPage>
  );
}
