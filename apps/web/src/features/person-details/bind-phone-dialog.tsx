import { type SyntheticEvent, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { validatePhone } from '../identity/index.ts';
import { useCountdown } from '../passwords/index.ts';
import styles from './account-page.module.css';
import { refreshPhone } from './api.ts';
import { personDetailsStrings } from './person-details.strings.ts';

type Field = 'phone' | 'code' | 'password';

/** Of the contract's error table: `codeWrong` and `loginPasswordWrong` are shown at their fields, everything else is about the phone. */
const fieldOfCode: Readonly<Record<number, Field>> = { 400622: 'code', 403042: 'password' };

/** Binds a phone: a code by SMS, and the login password, for a phone recovers the password. */
export function BindPhoneDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(personDetailsStrings);
  const [fields, setFields] = useState<Record<Field, string>>({ phone: '', code: '', password: '' });
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({});
  const [busy, setBusy] = useState<'send' | 'bind'>();
  const countdown = useCountdown();
  const { phone, code, password } = fields;
  const change = (field: Field) => (value: string) => {
    setFields({ ...fields, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };
  const run = async (what: 'send' | 'bind', work: () => Promise<void>): Promise<void> => {
    const wrong = validatePhone(phone);
    const missing = {
      ...(wrong !== undefined && { phone: t(wrong) }),
      ...(what === 'bind' && code.trim() === '' && { code: t('codeEmpty') }),
    };
    setProblems(missing);
    if (busy !== undefined || Object.keys(missing).length > 0) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
      setProblems({ [field ?? 'phone']: formatMessage(error) });
    } finally {
      setBusy(undefined);
    }
  };
  const send = () =>
    run('send', async () =>
      countdown.start((await readData(api.sms.sendCode({ purpose: 'bindPhone', phone }))).seconds),
    );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void run('bind', async () => {
      const bound = await readData(api.personDetails.bindPhone({ phone, code, password }));
      await refreshPhone();
      showSuccess(translate(personDetailsStrings, 'bound', { phone: bound.phone }));
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} title={t('bindTitle')}>
      <form className={formStyles['form']} onSubmit={submit} noValidate>
        <TextField
          label={t('newPhone')}
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={change('phone')}
          error={problems.phone}
        />
        <div className={styles['codeLine']}>
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            value={code}
            onChange={change('code')}
            error={problems.code}
          />
          <Button
            className={styles['beside']}
            busy={busy === 'send'}
            disabled={countdown.seconds > 0}
            onClick={() => void send()}
          >
            {countdown.seconds > 0 ? t('sendAgain', { seconds: countdown.seconds }) : t('sendCode')}
          </Button>
        </div>
        <PasswordField
          label={t('loginPassword')}
          autoComplete="current-password"
          value={password}
          onChange={change('password')}
          error={problems.password}
        />
        <div className={styles['dialogButtons']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy === 'bind'} disabled={password === ''}>
            {t('bind')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
