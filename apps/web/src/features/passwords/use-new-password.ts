import { useState } from 'react';
import { translate } from '../../lib/language/strings.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { passwordsStrings } from './passwords.strings.ts';

/** The state of a form with a new password: both entries, and what is wrong with them. The server decides what is good. */
export function useNewPassword(save: (password: string) => Promise<void>) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<string>();
  const [repeatProblem, setRepeatProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Says at the fields what is missing or unlike; answers whether nothing is. */
  const check = (): boolean => {
    setProblem(password === '' ? translate(passwordsStrings, 'empty') : undefined);
    setRepeatProblem(repeated === password ? undefined : translate(passwordsStrings, 'mismatch'));
    return password !== '' && repeated === password;
  };
  const submit = async (): Promise<void> => {
    if (busy || !check()) return;
    setBusy(true);
    try {
      await save(password);
    } catch (error) {
      setProblem(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    check,
    submit,
    fields: {
      password,
      repeated,
      problem,
      repeatProblem,
      onPassword: (next: string) => {
        setPassword(next);
        setProblem(undefined);
      },
      onRepeated: (next: string) => {
        setRepeated(next);
        setRepeatProblem(undefined);
      },
    },
  };
}
