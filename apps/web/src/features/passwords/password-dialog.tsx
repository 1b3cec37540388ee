import { type SyntheticEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';

export interface PasswordDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** Rejects with the refusal, which is shown at the field. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the login password once more, before something that an open session alone must not do. */
export function PasswordDialog({ title, text, confirmLabel, onConfirm, onClose }: PasswordDialogProps) {
  const t = useStrings(passwordsStrings);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setProblem(password === '' ? t('empty') : undefined);
    if (password === '') return;
    setBusy(true);
    try {
      await onConfirm(password);
      onClose();
    } catch (error) {
      setProblem(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={t('loginPassword')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problem}
        />
        <div className={styles['dialogButtons']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
