import { type SubmitEvent, useRef, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { unlock } from './lock-flow.ts';
import { lockStrings } from './lockscreen.strings.ts';

/** The lock password, and how many tries are left when it was wrong. */
export function UnlockForm() {
  const t = useStrings(lockStrings);
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setProblem(t('passwordEmpty'));
      return;
    }
    setBusy(true);
    const message = await unlock(password).catch((error: unknown) => formatMessage(error));
    setBusy(false);
    if (message === undefined) return;
    setProblem(message);
    setPassword('');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        large
        label={t('lockPassword')}
        name="lockPassword"
        // A browser that fills it in would unlock for anybody.
        autoComplete="off"
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          setProblem(undefined);
        }}
        error={problem}
      />
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t('unlock')}
      </Button>
    </form>
  );
}
