import { type SyntheticEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';
import { PictureField, usePicture } from './picture-field.tsx';
import { type Problems, readRecoveryRefusal } from './recovery-refusal.ts';
import type { Recovery } from './reset-new-step.tsx';

interface ResetWhoStepProps {
  account: string;
  onAccount: (account: string) => void;
  /** Why the recovery begins again. */
  notice: string;
  onDone: (recovery: Recovery) => void;
}

/** Whose password was forgotten, and the characters of a picture. */
export function ResetWhoStep({ account, onAccount, notice, onDone }: ResetWhoStepProps) {
  const t = useStrings(passwordsStrings);
  const picture = usePicture();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Problems>({ other: notice });
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const missing = {
      ...(account.trim() === '' && { username: t('accountEmpty') }),
      ...(text.trim() === '' && { picture: t('pictureEmpty') }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const username = account.trim();
      onDone(await readData(api.passwords.recover({ username, pictureId: picture.pictureId, text: text.trim() })));
    } catch (error) {
      const { kind, message } = readRecoveryRefusal(error);
      setProblems({ [kind === 'over' ? 'other' : kind]: message });
      // A picture is good for one try.
      setText('');
      picture.renew();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
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
        onChange={(next) => {
          onAccount(next);
          setProblems({ ...problems, username: undefined });
        }}
        error={problems.username}
      />
      <PictureField
        picture={picture}
        value={text}
        onChange={(next) => {
          setText(next);
          setProblems({ ...problems, picture: undefined });
        }}
        problem={problems.picture}
      />
      <p className={`${styles['banner'] ?? ''} ${styles['refusal'] ?? ''}`} role="alert">
        {problems.other}
      </p>
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t('next')}
      </Button>
    </form>
  );
}
