import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { focusFirstInvalid } from '../../ui/fields/focus-first-invalid.ts';
import formStyles from '../../ui/fields/form.module.css';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { termsQuery } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';
import { useNewPassword } from './use-new-password.ts';

/** `loginPasswordWrong` of the contract: it belongs to the field of the present password. */
const oldPasswordWrong = 403042;

/** Changes one's own password with the present one. */
export function OwnPasswordForm({ onDone }: { onDone: () => void }) {
  const t = useStrings(passwordsStrings);
  const terms = useQuery(termsQuery);
  const [old, setOld] = useState('');
  const [oldProblem, setOldProblem] = useState<string>();
  const form = useNewPassword(async (password) => {
    try {
      await readData(api.passwords.change({ oldPassword: old, password }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== oldPasswordWrong) throw error;
      setOldProblem(formatMessage(error));
      return;
    }
    onDone();
  });
  if (terms.data === undefined)
    return terms.isError ? (
      <ErrorState message={formatMessage(terms.error)} onRetry={() => void terms.refetch()} />
    ) : (
      <Skeleton count={5} />
    );
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    const container = event.currentTarget;
    event.preventDefault();
    setOldProblem(old === '' ? t('empty') : undefined);
    if (old === '') form.check();
    else await form.submit();
    focusFirstInvalid(container);
  };
  return (
    <form className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        large
        label={t('oldPassword')}
        name="old-password"
        autoComplete="current-password"
        value={old}
        onChange={(next) => {
          setOld(next);
          setOldProblem(undefined);
        }}
        error={oldProblem}
      />
      <NewPasswordFields terms={terms.data} {...form.fields} />
      <div className={styles['buttons']}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
