import type { Calls } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import type { PasswordTerms } from '@hongyan/contract/password-policy';
import type { SyntheticEvent } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';
import { readRecoveryRefusal } from './recovery-refusal.ts';
import { useNewPassword } from './use-new-password.ts';

/** A recovery under way: its ticket, and the ways of proof that this server has. */
export type Recovery = OutputOf<Calls['passwords']['recover']>;

interface ResetNewStepProps {
  recovery: Recovery;
  terms: PasswordTerms;
  /** The recovery is over; `message` says so. */
  onOver: (message: string) => void;
  onDone: () => void;
}

/** The new password of somebody who has proved that the account is theirs. */
export function ResetNewStep({ recovery, terms, onOver, onDone }: ResetNewStepProps) {
  const t = useStrings(passwordsStrings);
  const form = useNewPassword(async (password) => {
    try {
      await readData(api.passwords.edit({ ticket: recovery.ticket, password }));
    } catch (error) {
      const { kind, message } = readRecoveryRefusal(error);
      if (kind !== 'over') throw error;
      onOver(message);
      return;
    }
    onDone();
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={formStyles['form']} onSubmit={submit} noValidate>
      <p className={styles['text']}>{t('newText')}</p>
      <NewPasswordFields terms={terms} {...form.fields} />
      <Button kind="primary" size="large" type="submit" wide busy={form.busy}>
        {t('save')}
      </Button>
    </form>
  );
}
