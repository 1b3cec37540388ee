import { type SyntheticEvent, useId, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { formatMessage } from '../notices/present-error.ts';
import { uiStrings } from '../ui.strings.ts';
import { Dialog } from './dialog.tsx';

export interface NameDialogProps {
  title: string;
  description?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** The name as it is. */
  name: string;
  maxLength?: number | undefined;
  /** Whether it may be empty. */
  optional?: boolean;
  /** Closes the dialog when it succeeds; its refusal is said below the field. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for one name. */
export function NameDialog(props: NameDialogProps) {
  const { title, description, label, hint, maxLength, optional = true, onSave, onClose } = props;
  const t = useStrings(uiStrings);
  const formId = useId();
  const [name, setName] = useState(props.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    // A form around what opened the dialog has nothing to do with it.
    event.stopPropagation();
    setBusy(true);
    try {
      await onSave(name);
      onClose();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy} disabled={!optional && name.trim() === ''}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={label}
          value={name}
          error={error}
          hint={hint}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
