import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PasswordDialog } from '../passwords/index.ts';
import styles from './account-page.module.css';
import { phoneQuery, refreshPhone, smsStateQuery } from './api.ts';
import { BindPhoneDialog } from './bind-phone-dialog.tsx';
import { personDetailsStrings } from './person-details.strings.ts';

/** The bound phone, masked. Without a way to send SMS only the administrator binds one. */
export function PhoneSection() {
  const t = useStrings(personDetailsStrings);
  const { data, isError, error } = useQuery(phoneQuery);
  const sms = useQuery(smsStateQuery);
  const canSend = sms.data?.smsGatewayStatus === '1';
  const [asking, setAsking] = useState<'bind' | 'unbind'>();
  const phone = data?.phone ?? '';
  const unbind = async (password: string): Promise<void> => {
    await readData(api.personDetails.unbindPhone({ password }));
    await refreshPhone();
    showSuccess(translate(personDetailsStrings, 'unbound'));
  };
  return (
    <div className={styles['row']}>
      <span className={styles['name']}>{t('phone')}</span>
      <span className={styles['value']}>
        {data === undefined ? (
          isError ? (
            formatMessage(error)
          ) : (
            <Skeleton count={1} />
          )
        ) : phone === '' ? (
          t('notBound')
        ) : (
          phone
        )}
        {!sms.isPending && <span className={styles['hint']}>{t(canSend ? 'phoneHint' : 'phoneByAdministrator')}</span>}
      </span>
      {phone !== '' && (
        <Button kind="quiet" onClick={() => setAsking('unbind')}>
          {t('unbind')}
        </Button>
      )}
      {canSend && data !== undefined && (
        <Button onClick={() => setAsking('bind')}>{t(phone === '' ? 'bind' : 'rebind')}</Button>
      )}
      {asking === 'bind' && <BindPhoneDialog onClose={() => setAsking(undefined)} />}
      {asking === 'unbind' && (
        <PasswordDialog
          title={t('unbindTitle')}
          text={t('unbindText')}
          confirmLabel={t('unbind')}
          onConfirm={unbind}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
