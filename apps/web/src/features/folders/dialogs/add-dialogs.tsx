import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { type AddedFolder, type AddedLabel, type LabelColor, useAddFolder, useAddLabel } from '../api.ts';
import { foldersStrings } from '../folders.strings.ts';
import { ColourField } from './colour-field.tsx';
import { NameDialog } from './name-dialog.tsx';
import { problemOfName } from './validate-name.ts';

export interface AddDialogProps<Added> {
  open: boolean;
  /** The folder that the new one lies in; null: none. */
  parentId?: AddedFolder['folderId'] | null;
  onClose: () => void;
  maxCharacters: number;
  /** Called with what was added, after the dialog has closed. */
  onAdded?: (added: Added) => void;
}

/** Asks for the name of a new folder. */
export function AddFolderDialog(props: AddDialogProps<AddedFolder>) {
  const { open, onClose, maxCharacters, onAdded, parentId = null } = props;
  const t = useStrings(foldersStrings);
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
    if (problem) return;
    const folder = { folderName: name.trim(), ...(parentId === null ? {} : { parentId }) };
    add.mutate(folder, { onSuccess: finish });
  };
  const error = problem && t(problem === 'empty' ? 'folderNameEmpty' : 'folderNameTooLong', { max: maxCharacters });
  return (
    <NameDialog
      open={open}
      title={t(parentId === null ? 'newFolder' : 'newSubfolder')}
      label={t('folderName')}
      name={name}
      error={tried ? error : undefined}
      busy={add.isPending}
      submitLabel={t('add')}
      onName={setName}
      onSubmit={submit}
      onClose={close}
    />
  );
}

/** Asks for the name and the colour of a new label. */
export function AddLabelDialog({ open, onClose, maxCharacters, onAdded }: AddDialogProps<AddedLabel>) {
  const t = useStrings(foldersStrings);
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
      submitLabel={t('add')}
      onName={setName}
      onSubmit={submit}
      onClose={close}
    >
      <ColourField value={color} onChange={setColor} />
    </NameDialog>
  );
}
