import type { AuthorisedTerms } from '@hongyan/contract';
import {
  countCharacters,
  maxAuthorisedDays,
  maxAuthorisedPasswordCharacters,
  maxAuthorisedReads,
} from '@hongyan/contract/limits';
import { useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { authorisedStrings } from './authorised.strings.ts';
import styles from './authorised-dialog.module.css';
import { computeStrength } from './password-strength.ts';
import type { SendWayDialogProps } from './send-way-dialog.ts';

const usualTerms: AuthorisedTerms = { reads: 3, days: 7 };
const upTo = (max: number): string[] => Array.from({ length: max }, (_, index) => String(index + 1));

/** Makes a message a read-limited one: its password, how often each recipient may read it, and how long. */
export function AuthorisedDialog({ model, open, onClose }: Pick<SendWayDialogProps, 'model' | 'open' | 'onClose'>) {
  const t = useStrings(authorisedStrings);
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t('intro')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('apply')}
          </Button>
        </>
      }
    >
      {open && <TermsForm id={formId} model={model} onClose={onClose} />}
    </Dialog>
  );
}

function TermsForm({ id, model, onClose }: Pick<SendWayDialogProps, 'model' | 'onClose'> & { id: string }) {
  const t = useStrings(authorisedStrings);
  const now = model.getSnapshot().choices.authorised ?? usualTerms;
  const [terms, setTerms] = useState(now);
  const [password, setPassword] = useState(model.authorisedPassword);
  const [error, setError] = useState<'passwordEmpty' | 'passwordLong'>();
  const submit = (): void => {
    if (password === '') setError('passwordEmpty');
    else if (countCharacters(password) > maxAuthorisedPasswordCharacters) setError('passwordLong');
    else {
      model.limitReading(terms, password);
      onClose();
    }
  };
  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The message's own form is around it, as React sees it.
        event.stopPropagation();
        submit();
      }}
    >
      <PasswordField
        label={t('password')}
        value={password}
        autoComplete="new-password"
        error={error && t(error)}
        hint={password === '' ? t('passwordHint') : t(computeStrength(password))}
        onChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
      />
      <div className={styles['terms']}>
        <Select
          label={t('reads')}
          value={String(terms.reads)}
          options={upTo(maxAuthorisedReads).map((value) => ({ value, label: t('readsOf', { count: Number(value) }) }))}
          onChange={(value) => setTerms({ ...terms, reads: Number(value) })}
        />
        <Select
          label={t('days')}
          value={String(terms.days)}
          options={upTo(maxAuthorisedDays).map((value) => ({ value, label: t('daysOf', { count: Number(value) }) }))}
          onChange={(value) => setTerms({ ...terms, days: Number(value) })}
        />
      </div>
      <p className={styles['promise']}>{t('promise')}</p>
    </form>
  );
}
