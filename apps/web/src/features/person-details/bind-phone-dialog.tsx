import { type SyntheticEvent, useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/present-error.ts';
import { translate, useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCountdown } from '../passwords/index.ts';
import styles from './account-page.module.css';
import { refreshPhone } from './api.ts';
import { personDetailsWords } from './person-details.words.ts';

/** Binds a phone: a code by SMS, and the login password, for a phone recovers the password. */
export function BindPhoneDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(personDetailsWords);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const countdown = useCountdown();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setProblem(phone.trim() === '' ? t('phoneEmpty') : undefined);
    if (busy || phone.trim() === '') return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    run(async () => countdown.start((await dataOf(api.sms.sendCode({ purpose: 'bindPhone', phone }))).seconds));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (code.trim() === '') {
      setProblem(t('codeEmpty'));
      return;
    }
    void run(async () => {
      const bound = await dataOf(api.personDetails.bindPhone({ phone, code, password }));
      await refreshPhone();
      showSuccess(translate(personDetailsWords, 'bound', { phone: bound.phone }));
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} title={t('bindTitle')}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextField
          label={t('newPhone')}
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={setPhone}
          error={problem}
        />
        <div className={styles['codeLine']}>
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            value={code}
            onChange={setCode}
          />
          <Button className={styles['beside']} disabled={countdown.seconds > 0} onClick={() => void send()}>
            {countdown.seconds > 0 ? t('sendAgain', { seconds: countdown.seconds }) : t('sendCode')}
          </Button>
        </div>
        <PasswordField
          label={t('loginPassword')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <div className={styles['buttons']}>
          <Button kind="primary" type="submit" busy={busy} disabled={password === ''}>
            {t('bind')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
