import { minPasswordCharacters } from '@hongyan/contract/limits';
import { type SubmitEvent, useRef, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { identityWords } from './identity.words.ts';
import type { Credentials } from './session-flow.ts';
import styles from './sign-in-form.module.css';
import { type SignInProblems, validateSignIn } from './validate-sign-in.ts';

export interface SignInFormProps {
  /** The remembered account, or ''. */
  initialAccount: string;
  /** Answers what to show in the form when it did not work; undefined when it did. */
  onSubmit: (credentials: Credentials, remember: boolean) => Promise<string | undefined>;
  /** Shown above the fields before anything was tried: an expired session. */
  notice?: string;
}

/** User name and password, with the messages of the specification, section 5, each at its field. */
export function SignInForm({ initialAccount, onSubmit, notice = '' }: SignInFormProps) {
  const t = useWords(identityWords);
  const form = useRef<HTMLFormElement>(null);
  const [credentials, setCredentials] = useState<Credentials>({ username: initialAccount, password: '' });
  const [remember, setRemember] = useState(initialAccount !== '');
  const [problems, setProblems] = useState<SignInProblems>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const change = (part: Partial<Credentials>): void => {
    setCredentials({ ...credentials, ...part });
    // What is being corrected is no longer wrong until it is tried again.
    const [field] = Object.keys(part) as (keyof Credentials)[];
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)));
    setRefusal(undefined);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = validateSignIn(credentials);
    setProblems(found);
    setRefusal(undefined);
    const wrong = found.username ? 'username' : found.password ? 'password' : undefined;
    if (wrong) {
      focusField(wrong);
      return;
    }
    setBusy(true);
    const message = await onSubmit({ username: credentials.username.trim(), password: credentials.password }, remember);
    setBusy(false);
    setRefusal(message);
    if (message !== undefined) focusField('password');
  };
  const focusField = (name: keyof Credentials): void =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  const messageOf = (field: keyof Credentials): string | undefined => {
    const problem = problems[field];
    return problem && t(problem, { min: minPasswordCharacters });
  };
  const banner = refusal ?? (notice || undefined);
  return (
    <form ref={form} className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['bannerPlace']} role={refusal === undefined ? 'status' : 'alert'}>
        {banner !== undefined && (
          <p className={refusal === undefined ? styles['notice'] : styles['refusal']}>
            <Icon name={refusal === undefined ? 'info' : 'warning'} />
            {banner}
          </p>
        )}
      </div>
      <TextField
        large
        label={t('userName')}
        name="username"
        icon="user"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        autoFocus={initialAccount === ''}
        value={credentials.username}
        onChange={(username) => change({ username })}
        error={messageOf('username')}
      />
      <PasswordField
        large
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus={initialAccount !== ''}
        value={credentials.password}
        onChange={(password) => change({ password })}
        error={messageOf('password')}
      />
      <Checkbox checked={remember} onChange={setRemember} className={styles['remember']}>
        {t('remember')}
      </Checkbox>
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}
