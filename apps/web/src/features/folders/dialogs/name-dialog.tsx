import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { foldersStrings } from '../folders.strings.ts';

export interface NameDialogProps {
  open: boolean;
  title: string;
  label: string;
  name: string;
  error: string | undefined;
  busy: boolean;
  onName: (name: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  /** The verb: 新建, 重命名. */
  submitLabel: string;
  children?: ReactNode;
}

/** A dialog that asks for one name. */
export function NameDialog(props: NameDialogProps) {
  const { open, title, label, name, error, busy, onName, onSubmit, onClose, submitLabel, children } = props;
  const t = useStrings(foldersStrings);
  const formId = useId();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField label={label} value={name} onChange={onName} error={error} autoComplete="off" />
        {children}
      </form>
    </Dialog>
  );
}
