import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toneColour } from '../../ui/tone.ts';
import styles from './add-dialogs.module.css';
import { type AddedFolder, type AddedLabel, type LabelColor, useAddFolder, useAddLabel } from './api.ts';
import { foldersWords } from './folders.words.ts';
import { problemOfName } from './validate-name.ts';

const colours: readonly LabelColor[] = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray'];

export interface AddDialogProps<Added> {
  open: boolean;
  onClose: () => void;
  maxCharacters: number;
  /** Told what was added, after the dialog has closed. */
  onAdded?: (added: Added) => void;
}

/** Asks for the name of a new folder. */
export function AddFolderDialog({ open, onClose, maxCharacters, onAdded }: AddDialogProps<AddedFolder>) {
  const t = useWords(foldersWords);
  const add = useAddFolder();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const problem = problemOfName(name, maxCharacters);
  const close = (): void => {
    setName('');
    setTried(false);
    onClose();
  };
  const finish = (added: AddedFolder): void => {
    close();
    onAdded?.(added);
  };
  const submit = (): void => {
    setTried(true);
    if (!problem) add.mutate(name.trim(), { onSuccess: finish });
  };
  const error = problem && t(problem === 'empty' ? 'folderNameEmpty' : 'folderNameTooLong', { max: maxCharacters });
  return (
    <NameDialog
      open={open}
      title={t('newFolder')}
      label={t('folderName')}
      name={name}
      error={tried ? error : undefined}
      busy={add.isPending}
      onName={setName}
      onSubmit={submit}
      onClose={close}
    />
  );
}

/** Asks for the name and the colour of a new label. */
export function AddLabelDialog({ open, onClose, maxCharacters, onAdded }: AddDialogProps<AddedLabel>) {
  const t = useWords(foldersWords);
  const add = useAddLabel();
  const [name, setName] = useState('');
  const [color, setColor] = useState<LabelColor>('blue');
  const [tried, setTried] = useState(false);
  const problem = problemOfName(name, maxCharacters);
  const close = (): void => {
    setName('');
    setTried(false);
    onClose();
  };
  const finish = (added: AddedLabel): void => {
    close();
    onAdded?.(added);
  };
  const submit = (): void => {
    setTried(true);
    if (!problem) add.mutate({ labelName: name.trim(), color }, { onSuccess: finish });
  };
  const error = problem && t(problem === 'empty' ? 'labelNameEmpty' : 'labelNameTooLong', { max: maxCharacters });
  return (
    <NameDialog
      open={open}
      title={t('newLabel')}
      label={t('labelName')}
      name={name}
      error={tried ? error : undefined}
      busy={add.isPending}
      onName={setName}
      onSubmit={submit}
      onClose={close}
    >
      <fieldset className={styles['colours']}>
        <legend className={styles['legend']}>{t('colour')}</legend>
        {colours.map((option) => (
          <label
            key={option}
            className={classNames(styles['colour'], option === color && styles['chosen'])}
            title={t(option)}
            style={{ background: toneColour(option) }}
          >
            <input
              type="radio"
              name="color"
              className={styles['radio']}
              aria-label={t(option)}
              checked={option === color}
              onChange={() => setColor(option)}
            />
          </label>
        ))}
      </fieldset>
    </NameDialog>
  );
}

interface NameDialogProps {
  open: boolean;
  title: string;
  label: string;
  name: string;
  error: string | undefined;
  busy: boolean;
  onName: (name: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

function NameDialog({ open, title, label, name, error, busy, onName, onSubmit, onClose, children }: NameDialogProps) {
  const t = useWords(foldersWords);
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
            {t('add')}
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
