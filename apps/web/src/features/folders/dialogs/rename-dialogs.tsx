import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { type LabelColor, type ManagedFolder, type ManagedLabel, useRenameFolder, useUpdateLabel } from '../api.ts';
import { folderActionStrings } from '../folder-actions.strings.ts';
import { foldersStrings } from '../folders.strings.ts';
import { ColourField } from './colour-field.tsx';
import { labelColours } from './label-colours.ts';
import { NameDialog } from './name-dialog.tsx';
import { problemOfName } from './validate-name.ts';

interface RenameProps {
  maxCharacters: number;
  onClose: () => void;
}

/** Asks for another name of a folder. */
export function RenameFolderDialog({ folder, maxCharacters, onClose }: RenameProps & { folder: ManagedFolder }) {
  const t = useStrings(foldersStrings);
  const actions = useStrings(folderActionStrings);
  const rename = useRenameFolder();
  const [name, setName] = useState(folder.folderName);
  const [tried, setTried] = useState(false);
  const problem = problemOfName(name, maxCharacters);
  const answer = rename.error === null ? undefined : formatMessage(rename.error);
  const submit = (): void => {
    // A mail program may have given a longer name than forms take: it stays.
    if (name.trim() === folder.folderName) {
      onClose();
      return;
    }
    setTried(true);
    if (problem) return;
    rename.mutate({ folderId: folder.folderId, folderName: name.trim() }, { onSuccess: onClose });
  };
  return (
    <NameDialog
      open
      title={actions('renameFolder')}
      label={t('folderName')}
      name={name}
      error={
        tried && problem
          ? t(problem === 'empty' ? 'mailboxNameEmpty' : 'folderNameTooLong', { max: maxCharacters })
          : answer
      }
      busy={rename.isPending}
      submitLabel={actions('save')}
      onName={(next) => {
        setName(next);
        rename.reset();
      }}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

/** Asks for another name and colour of a label. */
export function RenameLabelDialog({ label, maxCharacters, onClose }: RenameProps & { label: ManagedLabel }) {
  const t = useStrings(foldersStrings);
  const actions = useStrings(folderActionStrings);
  const update = useUpdateLabel('none');
  const [name, setName] = useState(label.labelName);
  const [color, setColor] = useState<LabelColor>(labelColours.find((known) => known === label.color) ?? 'blue');
  const [tried, setTried] = useState(false);
  const problem = problemOfName(name, maxCharacters);
  const answer = update.error === null ? undefined : formatMessage(update.error);
  const submit = (): void => {
    setTried(true);
    if (problem) return;
    update.mutate({ labelId: label.labelId, labelName: name.trim(), color }, { onSuccess: onClose });
  };
  return (
    <NameDialog
      open
      title={actions('renameLabel')}
      label={t('labelName')}
      name={name}
      error={
        tried && problem
          ? t(problem === 'empty' ? 'labelNameEmpty' : 'labelNameTooLong', { max: maxCharacters })
          : answer
      }
      busy={update.isPending}
      submitLabel={actions('save')}
      onName={(next) => {
        setName(next);
        update.reset();
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ColourField value={color} onChange={setColor} />
    </NameDialog>
  );
}
