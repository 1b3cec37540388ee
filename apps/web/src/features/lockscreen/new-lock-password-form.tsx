import { countCharacters, maxLockPasswordCharacters, minLockPasswordCharacters } from '@hongyan/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import formStyles from '../../ui/fields/form.module.css';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import styles from './lock-forms.module.css';
import { lockStrings } from './lockscreen.strings.ts';

/** What allows the new one: nothing, where there is none yet; the old one; or, when it is forgotten, the login password. */
export type LockPasswordProof = 'first' | 'oldPassword' | 'loginPassword';

interface Fields {
  readonly given: string;
  readonly fresh: string;
  readonly repeated: string;
}

type Problems = Partial<Record<keyof Fields, 'passwordEmpty' | 'length' | 'notSame'>>;

function findProblems(fields: Fields, by: LockPasswordProof): Problems {
  const length = countCharacters(fields.fresh);
  const problems: Problems = {};
  if (by !== 'first' && fields.given === '') problems.given = 'passwordEmpty';
  if (length < minLockPasswordCharacters || length > maxLockPasswordCharacters) problems.fresh = 'length';
  else if (fields.repeated !== fields.fresh) problems.repeated = 'notSame';
  return problems;
}

function save(fields: Fields, by: LockPasswordProof): Promise<unknown> {
  const password = fields.fresh;
  switch (by) {
    case 'first':
      return readData(api.lockscreen.set({ password }));
    case 'oldPassword':
      return readData(api.lockscreen.reset({ oldPassword: fields.given, password }));
    case 'loginPassword':
      return readData(api.lockscreen.reset({ loginPassword: fields.given, password }));
  }
}

export interface NewLockPasswordFormProps {
  by: LockPasswordProof;
  onDone: () => void;
  onCancel: () => void;
}

/** Sets or replaces the lock password; the new one is typed twice. */
export function NewLockPasswordForm({ by, onDone, onCancel }: NewLockPasswordFormProps) {
  const t = useStrings(lockStrings);
  const [fields, setFields] = useState<Fields>({ given: '', fresh: '', repeated: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const write = (field: keyof Fields) => (value: string) => {
    setFields({ ...fields, [field]: value });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)));
    setRefusal(undefined);
  };
  const limits = { min: minLockPasswordCharacters, max: maxLockPasswordCharacters };
  const describeProblem = (field: keyof Fields): string | undefined => {
    const problem = problems[field];
    return problem && t(problem, limits);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = findProblems(fields, by);
    setProblems(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await save(fields, by);
      showSuccess(t('passwordSaved'));
      onDone();
    } catch (error) {
      setRefusal(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={formStyles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles['hint']}>{t(by === 'loginPassword' ? 'forgottenHint' : 'passwordHint', limits)}</p>
      {by !== 'first' && (
        <PasswordField
          label={t(by)}
          autoComplete={by === 'loginPassword' ? 'current-password' : 'off'}
          autoFocus
          value={fields.given}
          onChange={write('given')}
          error={describeProblem('given') ?? refusal}
        />
      )}
      <PasswordField
        label={t('newLockPassword')}
        autoComplete="off"
        autoFocus={by === 'first'}
        value={fields.fresh}
        onChange={write('fresh')}
        error={describeProblem('fresh') ?? (by === 'first' ? refusal : undefined)}
      />
      <PasswordField
        label={t('repeatLockPassword')}
        autoComplete="off"
        value={fields.repeated}
        onChange={write('repeated')}
        error={describeProblem('repeated')}
      />
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
