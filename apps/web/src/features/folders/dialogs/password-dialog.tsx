import { maxFolderPasswordCharacters, minFolderPasswordCharacters } from '@hongyan/contract/limits';
import { type SubmitEvent, useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { type ManagedFolder, type PasswordChange, useChangePassword } from '../api.ts';
import { folderPasswordStrings } from '../folder-passwords.strings.ts';
import type { PasswordQuestion } from './folder-questions.ts';
import { problemOfPassword } from './password-problem.ts';

interface PasswordDialogProps {
  change: PasswordQuestion;
  folder: ManagedFolder;
  onClose: () => void;
}

interface Fields {
  readonly given: string;
  readonly fresh: string;
  readonly repeated: string;
}

const doneStrings = { set: 'wasSet', change: 'wasChanged', cancel: 'wasCancelled', replace: 'wasChanged' } as const;

function createChange(kind: PasswordQuestion, folderId: ManagedFolder['folderId'], fields: Fields): PasswordChange {
  const { given, fresh } = fields;
  switch (kind) {
    case 'set':
      return { kind, input: { folderId, password: fresh } };
    case 'change':
      return { kind, input: { folderId, password: given, newPassword: fresh } };
    case 'cancel':
      return { kind, input: { folderId, password: given } };
    case 'replace':
      return { kind, input: { folderId, loginPassword: given, newPassword: fresh } };
  }
}

/** Sets, changes, takes away or resets the password of a folder. */
export function PasswordDialog({ change, folder, onClose }: PasswordDialogProps) {
  const t = useStrings(folderPasswordStrings);
  const formId = useId();
  const save = useChangePassword();
  const [fields, setFields] = useState<Fields>({ given: '', fresh: '', repeated: '' });
  const [tried, setTried] = useState(false);
  const asksGiven = change !== 'set';
  const asksFresh = change !== 'cancel';
  const write = (field: keyof Fields) => (value: string) => {
    setFields({ ...fields, [field]: value });
    save.reset();
  };
  const problem = asksFresh ? problemOfPassword(fields.fresh, fields.repeated) : undefined;
  const isGivenMissing = asksGiven && fields.given === '';
  const limits = { min: minFolderPasswordCharacters, max: maxFolderPasswordCharacters };
  const answer = save.error === null ? undefined : formatMessage(save.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || isGivenMissing) return;
    save.mutate(createChange(change, folder.folderId, fields), {
      onSuccess: () => {
        showSuccess(t(doneStrings[change]));
        onClose();
      },
    });
  };
  const hint = { set: t('setHint'), cancel: t('cancelHint'), replace: t('replaceHint'), change: undefined }[change];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${change}Title`, { name: folder.folderName })}
      {...(hint === undefined ? {} : { description: hint })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={save.isPending}>
            {t(change === 'cancel' ? 'cancelPassword' : 'save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        {asksGiven && (
          <PasswordField
            label={t(change === 'replace' ? 'loginPassword' : 'currentPassword')}
            value={fields.given}
            onChange={write('given')}
            error={tried && isGivenMissing ? t('empty') : answer}
            autoComplete={change === 'replace' ? 'current-password' : 'off'}
          />
        )}
        {asksFresh && (
          <>
            <PasswordField
              label={t('newPassword')}
              value={fields.fresh}
              onChange={write('fresh')}
              error={tried && problem !== undefined && problem !== 'notSame' ? t(problem, limits) : undefined}
              autoComplete="new-password"
            />
            <PasswordField
              label={t('repeatPassword')}
              value={fields.repeated}
              onChange={write('repeated')}
              error={tried && problem === 'notSame' ? t('notSame') : asksGiven ? undefined : answer}
              autoComplete="new-password"
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
