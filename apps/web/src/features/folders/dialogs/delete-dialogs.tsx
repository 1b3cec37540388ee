import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { type ManagedFolder, type ManagedLabel, managedFoldersQuery, useDeleteFolder, useDeleteLabel } from '../api.ts';
import { folderActionStrings } from '../folder-actions.strings.ts';
import { listBranch } from '../folder-order.ts';
import { folderPasswordStrings } from '../folder-passwords.strings.ts';
import styles from './delete-dialogs.module.css';

/** Asks whether a folder is to go: says how many mails and folders go with it, and asks for its password where it has one. */
export function DeleteFolderDialog({ folder, onClose }: { folder: ManagedFolder; onClose: () => void }) {
  const t = useStrings(folderActionStrings);
  const passwords = useStrings(folderPasswordStrings);
  const formId = useId();
  const remove = useDeleteFolder();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const folders = useQuery(managedFoldersQuery).data?.customList ?? [];
  const branch = listBranch(folders, folder.folderId);
  const mails = branch.reduce((sum, one) => sum + one.mail, 0);
  const isUnseen = branch.some((one) => one.locked);
  const answer = remove.error === null ? undefined : formatMessage(remove.error);
  const needed = folder.pwd && password === '' && tried ? passwords('empty') : undefined;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (folder.pwd && password === '') return;
    const input = { folderId: folder.folderId, withChildren: true, ...(folder.pwd ? { password } : {}) };
    remove.mutate(input, {
      onSuccess: (gone) => {
        showSuccess(t('deleted', { count: gone.mails }));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle', { name: folder.folderName })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} busy={remove.isPending}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className={styles['what']}>{isUnseen ? t('deleteUnseen') : t('deleteMails', { count: mails })}</p>
        {branch.length > 1 && <p className={styles['what']}>{t('deleteChildren', { count: branch.length - 1 })}</p>}
        {folder.pwd ? (
          <PasswordField
            label={passwords('folderPassword')}
            value={password}
            onChange={(value) => {
              setPassword(value);
              remove.reset();
            }}
            error={needed ?? answer}
            autoComplete="off"
          />
        ) : (
          answer !== undefined && (
            <p className={styles['error']} role="alert">
              {answer}
            </p>
          )
        )}
      </form>
    </Dialog>
  );
}

/** Asks whether a label is to go. */
export function DeleteLabelDialog({ label, onClose }: { label: ManagedLabel; onClose: () => void }) {
  const t = useStrings(folderActionStrings);
  const remove = useDeleteLabel();
  return (
    <ConfirmDialog
      open
      danger
      title={t('deleteTitle', { name: label.labelName })}
      message={t('deleteLabelHint', { count: label.mail })}
      confirmLabel={t('delete')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ labelId: label.labelId }, { onSettled: onClose })}
    />
  );
}
