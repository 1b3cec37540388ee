import type { PasswordTerms } from '@hongyan/contract/password-policy';
import { type SyntheticEvent, useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './passwords.module.css';
import { passwordsWords } from './passwords.words.ts';
import { PictureField, usePicture } from './picture-field.tsx';
import type { Recovery } from './reset-new-step.tsx';
import { useCountdown } from './use-countdown.ts';

interface ResetProofStepProps {
  recovery: Recovery;
  onBack: () => void;
  onDone: (terms: PasswordTerms) => void;
}

/** A code by SMS or to the recovery address. */
export function ResetProofStep({ recovery, onBack, onDone }: ResetProofStepProps) {
  const t = useWords(passwordsWords);
  const { ticket, methods } = recovery;
  const [way, setWay] = useState<'sms' | 'mail'>(methods[0]?.kind ?? 'mail');
  const [phone, setPhone] = useState('');
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean }>();
  const [busy, setBusy] = useState(false);
  const countdown = useCountdown();
  const picture = usePicture();
  const refuse = (message: string): void => setSaid({ text: message, isRefusal: true });
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(undefined);
    try {
      await work();
    } catch (error) {
      refuse(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = async (): Promise<void> => {
    if (way === 'sms' && phone.trim() === '') {
      refuse(t('phoneEmpty'));
      return;
    }
    await run(async () => {
      try {
        const asked =
          way === 'mail'
            ? api.passwords.sendMail({ ticket })
            : api.sms.sendCode({ purpose: 'recovery', phone, pictureId: picture.pictureId, text: text.trim() });
        countdown.start((await dataOf(asked)).seconds);
        setSaid({ text: t('codeSent'), isRefusal: false });
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
    if (code.trim() === '') {
      refuse(t('codeEmpty'));
      return;
    }
    await run(async () => {
      const proof =
        way === 'mail'
          ? { kind: 'mail' as const, ticket, code }
          : {
              kind: 'sms' as const,
              ticket,
              smsTicket: (await dataOf(api.sms.verify({ phone, code, purpose: 'recovery' }))).ticket,
            };
      onDone((await dataOf(api.passwords.verify(proof))).terms);
    });
  };
  const wayNames = { sms: t('waySms'), mail: t('wayMail') };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles['text']}>{methods.length > 1 ? t('wayText') : t('mailHint')}</p>
      {methods.length > 1 && (
        <Segmented
          label={t('way')}
          value={way}
          options={methods.map(({ kind }) => ({ value: kind, label: wayNames[kind] }))}
          onChange={setWay}
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
            onChange={setPhone}
          />
          <PictureField picture={picture} value={text} onChange={setText} />
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
          onChange={setCode}
        />
        <Button size="large" className={styles['beside']} disabled={countdown.seconds > 0} onClick={() => void send()}>
          {countdown.seconds > 0 ? t('sendAgain', { seconds: countdown.seconds }) : t('sendCode')}
        </Button>
      </div>
      <p
        className={`${styles['banner'] ?? ''} ${said?.isRefusal === true ? (styles['refusal'] ?? '') : ''}`}
        role="status"
      >
        {said?.text}
      </p>
      <div className={styles['buttons']}>
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button kind="primary" size="large" type="submit" busy={busy}>
          {t('next')}
        </Button>
      </div>
    </form>
  );
}
