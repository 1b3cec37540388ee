import { useState } from 'react';
import { messageOf } from '../../lib/present-error.ts';
import { translate } from '../../lib/words.ts';
import { passwordsWords } from './passwords.words.ts';

/** The state of a form with a new password: both entries, and what is wrong with them. The server decides what is good. */
export function useNewPassword(save: (password: string) => Promise<void>) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<string>();
  const [repeatProblem, setRepeatProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    setProblem(password === '' ? translate(passwordsWords, 'empty') : undefined);
    setRepeatProblem(repeated === password ? undefined : translate(passwordsWords, 'mismatch'));
    if (password === '' || repeated !== password) return;
    setBusy(true);
    try {
      await save(password);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
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
