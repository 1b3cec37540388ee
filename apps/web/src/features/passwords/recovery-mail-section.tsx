import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { recoveryMailQuery, refreshRecoveryMail } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';

/** The recovery address: bound by a code that is sent to it, removed with the password. */
export function RecoveryMailSection() {
  const t = useStrings(passwordsStrings);
  const { data, isError, error } = useQuery(recoveryMailQuery);
  const [asking, setAsking] = useState<'bind' | 'unbind'>();
  const shown = data?.shown ?? '';
  const unbind = async (password: string): Promise<void> => {
    await readData(api.passwords.unbindRecoveryMail({ password }));
    await refreshRecoveryMail();
    showSuccess(translate(passwordsStrings, 'unbound'));
  };
  return (
    <div className={styles['row']}>
      <span className={styles['rowText']}>
        <span className={styles['label']}>{t('recoveryMail')}</span>
        <span className={styles['hint']}>{t('recoveryMailHint')}</span>
      </span>
      <span className={styles['value']}>
        {data === undefined ? (
          isError ? (
            formatMessage(error)
          ) : (
            <Skeleton count={1} />
          )
        ) : shown === '' ? (
          t('notBound')
        ) : (
          shown
        )}
      </span>
      {shown !== '' && (
        <Button kind="quiet" onClick={() => setAsking('unbind')}>
          {t('unbind')}
        </Button>
      )}
      {data !== undefined && <Button onClick={() => setAsking('bind')}>{t(shown === '' ? 'bind' : 'rebind')}</Button>}
      {asking === 'bind' && <BindDialog onClose={() => setAsking(undefined)} />}
      {asking === 'unbind' && (
        <PasswordDialog
          title={t('unbindTitle')}
          text={t('unbindMailText')}
          confirmLabel={t('unbind')}
          onConfirm={unbind}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function BindDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(passwordsStrings);
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const missing = isSent ? code.trim() === '' && t('codeEmpty') : address.trim() === '' && t('addressEmpty');
    setProblem(missing === false ? undefined : missing);
    if (busy || missing !== false) return;
    setBusy(true);
    try {
      if (isSent) {
        const { shown } = await readData(api.passwords.bindRecoveryMail({ code: code.trim() }));
        await refreshRecoveryMail();
        showSuccess(translate(passwordsStrings, 'bound', { shown }));
        onClose();
      } else {
        await readData(api.passwords.sendRecoveryMailCode({ address: address.trim(), password }));
        setSent(true);
      }
    } catch (error) {
      setProblem(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bindMailTitle')}
      description={isSent ? t('bindMailCode', { address: address.trim() }) : t('recoveryMailHint')}
    >
      <form className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
        {isSent ? (
          <TextField
            label={t('code')}
            inputMode="numeric"
            maxLength={16}
            value={code}
            onChange={setCode}
            error={problem}
          />
        ) : (
          <>
            <TextField
              label={t('address')}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={address}
              onChange={setAddress}
              error={problem}
            />
            <PasswordField
              label={t('loginPassword')}
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
          </>
        )}
        <div className={styles['dialogButtons']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={!isSent && password === ''}>
            {t(isSent ? 'bind' : 'sendCode')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
