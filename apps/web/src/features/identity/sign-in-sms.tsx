import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import type { SignInProof } from '../../platform/session/session-flow.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { SignInBanner } from './sign-in-banner.tsx';
import formStyles from './sign-in-form.module.css';
import styles from './sign-in-sms.module.css';
import { signInSmsStrings } from './sign-in-sms.strings.ts';
import type { Refusal } from './use-sign-in.ts';
import { validatePhone } from './validate-phone.ts';

const pictureKey = ['challenges', 'smsPicture'] as const;
/** Of the contract's error table: what is shown at its field and not above the form. */
const fieldOfCode: Readonly<Record<number, Field>> = { 400621: 'text', 400630: 'phone', 400622: 'code' };
type Field = 'phone' | 'text' | 'code';
type Fields = Record<Field, string>;

/** A code by SMS to the phone that is bound to an account; a picture guards the sending (specification, sections 1 and 5). */
export function SignInSms({ onSubmit }: { onSubmit: (proof: SignInProof) => Promise<Refusal | undefined> }) {
  const t = useStrings(signInSmsStrings);
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Fields>({ phone: '', text: '', code: '' });
  const [problems, setProblems] = useState<Partial<Fields>>({});
  const [banner, setBanner] = useState<{ refusal?: string; notice?: string }>({});
  const [busy, setBusy] = useState<'send' | 'signIn'>();
  const [secondsLeft, countDown] = useCountdown();
  const queries = useQueryClient();
  const picture = useQuery({
    queryKey: pictureKey,
    queryFn: () => readData(api.challenges.smsPicture({})),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const change = (field: Field, value: string): void => {
    setFields({ ...fields, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };
  const complain = (found: Partial<Fields>): boolean => {
    setProblems(found);
    setBanner({});
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`input[name="${first ?? ''}"]`)?.focus();
    return first !== undefined;
  };
  const show = ({ code, message }: Refusal): void => {
    const field = fieldOfCode[code];
    if (field === undefined) setBanner({ refusal: message });
    else complain({ [field]: message });
  };
  const renewPicture = async (): Promise<void> => {
    setFields((now) => ({ ...now, text: '' }));
    await queries.resetQueries({ queryKey: pictureKey });
  };
  const send = async (): Promise<void> => {
    const wrongPhone = validatePhone(fields.phone);
    const pictureId = picture.data?.pictureId;
    const found = {
      ...(wrongPhone && { phone: t(wrongPhone) }),
      ...((fields.text.trim() === '' || pictureId === undefined) && { text: t('pictureEmpty') }),
    };
    if (complain(found) || pictureId === undefined) return;
    setBusy('send');
    const { phone, text } = fields;
    try {
      const answer = await readData(api.qrSignIn.code({ type: 'sms', phone, pictureId, text: text.trim() }));
      setBanner({ notice: t('sent') });
      countDown('seconds' in answer ? answer.seconds : 0);
      form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
    } catch (error) {
      show({ code: error instanceof ApiError ? error.code : 0, message: formatMessage(error) });
    }
    setBusy(undefined);
    // Right or wrong, a picture is for one try.
    await renewPicture();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy !== undefined) return;
    const wrongPhone = validatePhone(fields.phone);
    const code = fields.code.trim();
    if (complain({ ...(wrongPhone && { phone: t(wrongPhone) }), ...(code === '' && { code: t('codeEmpty') }) })) return;
    setBusy('signIn');
    const refusal = await onSubmit({ grant_type: 'sms', phone: fields.phone, code });
    setBusy(undefined);
    if (refusal !== undefined) show(refusal);
  };
  return (
    <form ref={form} className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <SignInBanner refusal={banner.refusal} notice={banner.notice ?? ''} />
      <TextField
        large
        label={t('phone')}
        name="phone"
        type="tel"
        icon="phone"
        autoComplete="tel"
        maxLength={32}
        autoFocus
        value={fields.phone}
        onChange={(value) => change('phone', value)}
        error={problems.phone}
      />
      <TextField
        large
        label={t('picture')}
        name="text"
        icon="image"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={16}
        value={fields.text}
        onChange={(value) => change('text', value)}
        error={problems.text}
        end={
          <button
            type="button"
            className={styles['picture']}
            aria-label={t('otherPicture')}
            title={t('otherPicture')}
            onClick={() => void renewPicture()}
          >
            {picture.data && <img src={picture.data.image} alt="" />}
            {picture.error !== null && t('pictureFailed')}
          </button>
        }
      />
      <TextField
        large
        label={t('code')}
        name="code"
        icon="conversation"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        value={fields.code}
        onChange={(value) => change('code', value)}
        error={problems.code}
        end={
          <Button
            kind="quiet"
            busy={busy === 'send'}
            disabled={secondsLeft > 0}
            className={styles['send']}
            onClick={() => void send()}
          >
            {secondsLeft > 0 ? t('sendAgain', { seconds: secondsLeft }) : t('send')}
          </Button>
        }
      />
      <Button kind="primary" size="large" type="submit" wide busy={busy === 'signIn'} className={styles['submit']}>
        {t('signIn')}
      </Button>
    </form>
  );
}

/** Seconds until something may be asked for again. */
function useCountdown(): readonly [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setLeft((now) => now - 1), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return [left, setLeft];
}
