import { minPasswordCharacters } from '@hongyan/contract/limits';
import { type SubmitEvent, useRef, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import type { Credentials } from '../../platform/session/session-flow.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { identityStrings } from './identity.strings.ts';
import { SignInBanner } from './sign-in-banner.tsx';
import { SignInDomain } from './sign-in-domain.tsx';
import styles from './sign-in-form.module.css';
import { completeName } from './sign-in-name.ts';
import { puzzleNeededCode, type Refusal } from './use-sign-in.ts';
import { type SignInProblems, validateSignIn } from './validate-sign-in.ts';

const resetPath = '/resetPassword';

export interface SignInFormProps {
  /** The remembered account, or ''. */
  initialAccount: string;
  /** Of this server; with several one is chosen beside the name. */
  domains: readonly string[];
  /** Answers what to show in the form when it did not work; undefined when it did. */
  onSubmit: (username: string, password: string, remember: boolean) => Promise<Refusal | undefined>;
  /** Shown above the fields before anything was tried: an expired session. */
  notice?: string;
}

/** User name and password, with the messages of the specification, section 5, each at its field. */
export function SignInForm({ initialAccount, domains, onSubmit, notice = '' }: SignInFormProps) {
  const t = useStrings(identityStrings);
  const routeExists = useRouteExists();
  const form = useRef<HTMLFormElement>(null);
  const [credentials, setCredentials] = useState<Credentials>({ username: initialAccount, password: '' });
  const [chosenDomain, setChosenDomain] = useState<string>();
  const [remember, setRemember] = useState(initialAccount !== '');
  const [problems, setProblems] = useState<SignInProblems>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const domain = chosenDomain ?? domains[0] ?? '';

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
    // With one domain the server completes the name by itself.
    const name = completeName(credentials.username, domains.length > 1 ? domain : '');
    const refused = await onSubmit(name, credentials.password, remember);
    setBusy(false);
    setRefusal(refused);
    if (refused !== undefined && refused.code !== puzzleNeededCode) focusField('password');
  };
  const focusField = (name: keyof Credentials): void =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  const getMessage = (field: keyof Credentials): string | undefined => {
    const problem = problems[field];
    return problem && t(problem, { min: minPasswordCharacters });
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <SignInBanner refusal={refusal?.message} notice={notice} />
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
        error={getMessage('username')}
        end={<SignInDomain domains={domains} value={domain} typed={credentials.username} onChange={setChosenDomain} />}
      />
      <PasswordField
        large
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus={initialAccount !== ''}
        value={credentials.password}
        onChange={(password) => change({ password })}
        error={getMessage('password')}
      />
      <div className={styles['below']}>
        <Checkbox checked={remember} onChange={setRemember} className={styles['remember']}>
          {t('remember')}
        </Checkbox>
        {routeExists(resetPath) && (
          <a href={`#${resetPath}`} className={styles['forgotten']}>
            {t('forgotten')}
          </a>
        )}
      </div>
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}
