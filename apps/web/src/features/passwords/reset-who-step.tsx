import { type SyntheticEvent, useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './passwords.module.css';
import { passwordsWords } from './passwords.words.ts';
import { PictureField, usePicture } from './picture-field.tsx';
import type { Recovery } from './reset-new-step.tsx';

interface ResetWhoStepProps {
  account: string;
  onAccount: (account: string) => void;
  onDone: (recovery: Recovery) => void;
}

/** Whose password was forgotten, and the characters of a picture. */
export function ResetWhoStep({ account, onAccount, onDone }: ResetWhoStepProps) {
  const t = useWords(passwordsWords);
  const picture = usePicture();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    setProblem(account.trim() === '' ? t('accountEmpty') : undefined);
    if (account.trim() === '') return;
    if (text.trim() === '') {
      setRefusal(t('codeEmpty'));
      return;
    }
    setBusy(true);
    try {
      const username = account.trim();
      onDone(await dataOf(api.passwords.recover({ username, pictureId: picture.pictureId, text: text.trim() })));
    } catch (error) {
      setRefusal(messageOf(error));
      // A picture is good for one try.
      setText('');
      picture.renew();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles['text']}>{t('whoText')}</p>
      <TextField
        large
        label={t('account')}
        name="username"
        icon="user"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={320}
        value={account}
        onChange={onAccount}
        error={problem}
      />
      <PictureField picture={picture} value={text} onChange={setText} />
      <p className={`${styles['banner'] ?? ''} ${styles['refusal'] ?? ''}`} role="alert">
        {refusal}
      </p>
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t('next')}
      </Button>
    </form>
  );
}
