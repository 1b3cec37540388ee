import type { PasswordTerms } from '@hongyan/contract/password-policy';
import { type SyntheticEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';
import { PictureField, usePicture } from './picture-field.tsx';
import { type Problems, type RecoveryField, readRecoveryRefusal } from './recovery-refusal.ts';
import type { Recovery } from './reset-new-step.tsx';
import { useCountdown } from './use-countdown.ts';

interface ResetProofStepProps {
  recovery: Recovery;
  onBack: () => void;
  /** The recovery is over; `message` says so. */
  onOver: (message: string) => void;
  onDone: (terms: PasswordTerms) => void;
}

/** A code by SMS or to the recovery address. */
export function ResetProofStep({ recovery, onBack, onOver, onDone }: ResetProofStepProps) {
  const t = useStrings(passwordsStrings);
  const { ticket, methods } = recovery;
  const [way, setWay] = useState<'sms' | 'mail'>(methods[0]?.kind ?? 'mail');
  const [phone, setPhone] = useState('');
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState<'send' | 'verify'>();
  const countdown = useCountdown();
  const picture = usePicture();
  const forget = (field: RecoveryField): void => setProblems({ ...problems, [field]: undefined });
  const run = async (
    what: 'send' | 'verify',
    missing: Partial<Record<RecoveryField, string | false>>,
    work: () => Promise<void>,
  ): Promise<void> => {
    const found = Object.fromEntries(Object.entries(missing).filter(([, message]) => message !== false));
    setProblems(found);
    if (busy !== undefined || Object.keys(found).length > 0) return;
    setBusy(what);
    setSent(false);
    try {
      await work();
    } catch (error) {
      const { kind, message } = readRecoveryRefusal(error);
      if (kind === 'over') onOver(message);
      else setProblems({ [kind]: message });
    } finally {
      setBusy(undefined);
    }
  };
  const phoneMissing = way === 'sms' && phone.trim() === '' && t('phoneEmpty');
  const send = async (): Promise<void> => {
    const pictureMissing = way === 'sms' && text.trim() === '' && t('pictureEmpty');
    await run('send', { phone: phoneMissing, picture: pictureMissing }, async () => {
      try {
        const asked =
          way === 'mail'
            ? api.passwords.sendMail({ ticket })
            : api.sms.sendCode({ purpose: 'recovery', phone, pictureId: picture.pictureId, text: text.trim() });
        countdown.start((await readData(asked)).seconds);
        setSent(true);
      } finally {
        if (way === 'sms') {
          setText('');
          picture.renew();
        }
      }
    });
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    await run('verify', { phone: phoneMissing, code: code.trim() === '' && t('codeEmpty') }, async () => {
      const proof =
        way === 'mail'
          ? { kind: 'mail' as const, ticket, code }
          : {
              kind: 'sms' as const,
              ticket,
              smsTicket: (await readData(api.sms.verify({ phone, code, purpose: 'recovery' }))).ticket,
            };
      onDone((await readData(api.passwords.verify(proof))).terms);
    });
  };
  const wayNames = { sms: t('waySms'), mail: t('wayMail') };
  return (
    <form className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles['text']}>{methods.length > 1 ? t('wayText') : t('mailHint')}</p>
      {methods.length > 1 && (
        <Segmented
          label={t('way')}
          value={way}
          options={methods.map(({ kind }) => ({ value: kind, label: wayNames[kind] }))}
          onChange={(next) => {
            setWay(next);
            setProblems({});
            setSent(false);
          }}
        />
      )}
      {way === 'sms' && (
        <>
          <TextField
            large
            label={t('phone')}
            name="phone"
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={(next) => {
              setPhone(next);
              forget('phone');
            }}
            error={problems.phone}
          />
          <PictureField
            picture={picture}
            value={text}
            onChange={(next) => {
              setText(next);
              forget('picture');
            }}
            problem={problems.picture}
          />
        </>
      )}
      <div className={styles['codeLine']}>
        <TextField
          large
          label={t('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={code}
          onChange={(next) => {
            setCode(next);
            forget('code');
          }}
          error={problems.code}
        />
        <Button
          size="large"
          className={styles['beside']}
          busy={busy === 'send'}
          disabled={countdown.seconds > 0}
          onClick={() => void send()}
        >
          {countdown.seconds > 0 ? t('sendAgain', { seconds: countdown.seconds }) : t('sendCode')}
        </Button>
      </div>
      <p
        className={`${styles['banner'] ?? ''} ${problems.other === undefined ? '' : (styles['refusal'] ?? '')}`}
        role="status"
      >
        {problems.other ?? (isSent ? t('codeSent') : '')}
      </p>
      <div className={styles['buttons']}>
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button kind="primary" size="large" type="submit" busy={busy === 'verify'}>
          {t('next')}
        </Button>
      </div>
    </form>
  );
}
