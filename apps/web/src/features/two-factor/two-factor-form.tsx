import type { TwoFactorMethod } from '@hongyan/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import textStyles from '../../ui/text/text.module.css';
import { EnrolForm } from './enrol-form.tsx';
import { askPasskey, canUsePasskeys } from './passkey-browser.ts';
import { SmsSender } from './sms-sender.tsx';
import styles from './two-factor.module.css';
import { twoFactorStrings } from './two-factor.strings.ts';
import type { TwoFactorFormProps } from './two-factor-form-props.ts';

/** The ticket is no more: the first proof is shown again. */
const loginExpired = 401000;

const questions = {
  totp: 'askTotp',
  passkey: 'askPasskey',
  sms: 'askSms',
  recovery: 'askRecovery',
} as const satisfies Record<TwoFactorMethod, string>;

/** Everything of the second factor on the sign-in page: the choice of the way, its proof, and setting one up where it is demanded. */
export function TwoFactorForm(props: TwoFactorFormProps) {
  return props.offer.mustEnrol ? <EnrolForm {...props} /> : <ProofForm {...props} />;
}

function ProofForm({ offer, onDone, onCancel }: TwoFactorFormProps) {
  const t = useStrings(twoFactorStrings);
  const { ticket, phone, rememberDays = 0 } = offer;
  const usable = offer.methods.filter((known) => known !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<TwoFactorMethod>(usable[0] ?? 'passkey');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const othersId = useId();

  const prove = async (): Promise<{ code: string } | { passkey: string } | null> => {
    if (method !== 'passkey') return { code };
    if (!canUsePasskeys()) throw new ApiError(0, t('passkeyUnsupported'));
    const { options } = await readData(api.twoFactor.challenge({ ticket }));
    const passkey = await askPasskey(options);
    return passkey === null ? null : { passkey };
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (method !== 'passkey' && code.trim() === '') {
      setError(t('codeEmpty'));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const proof = await prove();
      if (proof === null) setError(t('passkeyStopped'));
      else {
        const answer = await readData(api.identity.verify({ ticket, method, ...proof, rememberBrowser: remember }));
        onDone({ mustChange: answer.isChangePassword === 'true' });
      }
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === loginExpired) onCancel(refusal.message);
      else setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: TwoFactorMethod): void => {
    setMethod(next);
    setCode('');
    setError(undefined);
  };
  return (
    <form className={styles['stack']} aria-label={t('title')} onSubmit={(event) => void submit(event)} noValidate>
      <p className={textStyles['note']}>{t(questions[method], { phone })}</p>
      {method === 'passkey' ? (
        error !== undefined && (
          <p className={styles['refusal']} role="alert">
            {error}
          </p>
        )
      ) : (
        <TextField
          key={method}
          large
          label={t(method === 'recovery' ? 'recoveryCode' : 'code')}
          name="code"
          inputMode={method === 'recovery' ? 'text' : 'numeric'}
          autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize={method === 'recovery' ? 'characters' : 'off'}
          spellCheck={false}
          maxLength={method === 'recovery' ? 40 : 9}
          autoFocus
          value={code}
          error={error}
          end={method === 'sms' ? <SmsSender ticket={ticket} onError={setError} /> : undefined}
          onChange={(next) => {
            setCode(next);
            setError(undefined);
          }}
        />
      )}
      {rememberDays > 0 && (
        <Checkbox checked={remember} onChange={setRemember}>
          {t('remember', { days: rememberDays })}
        </Checkbox>
      )}
      <Button
        kind="primary"
        size="large"
        type="submit"
        wide
        busy={busy}
        {...(method === 'passkey' ? { icon: 'key' as const } : {})}
      >
        {t(method === 'passkey' ? 'usePasskey' : 'verify')}
      </Button>
      {usable.length > 1 && (
        <div className={styles['others']} role="group" aria-labelledby={othersId}>
          <p id={othersId} className={styles['othersName']}>
            {t('otherWays')}
          </p>
          {usable
            .filter((known) => known !== method)
            .map((known) => (
              <Button key={known} kind="quiet" onClick={() => choose(known)}>
                {t(known)}
              </Button>
            ))}
        </div>
      )}
      <Button kind="quiet" size="large" wide onClick={() => onCancel()}>
        {t('back')}
      </Button>
    </form>
  );
}
