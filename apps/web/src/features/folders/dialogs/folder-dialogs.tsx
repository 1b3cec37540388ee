import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { AddFolderDialog, AddLabelDialog } from './add-dialogs.tsx';
import { DeleteFolderDialog, DeleteLabelDialog } from './delete-dialogs.tsx';
import { closeFolderQuestion, useFolderQuestion } from './folder-questions.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RenameFolderDialog, RenameLabelDialog } from './rename-dialogs.tsx';

/** Specification, section 9: folder and label name. */
const defaultNameCharacters = 10;

/** Whatever is asked about folders and labels, wherever it was asked. Once, in the app shell. */
export function FolderDialogs() {
  const question = useFolderQuestion((state) => state.question);
  const organisation = useHomeIndex()?.organisation;
  const folderName = organisation?.maxFolderNameCharacters ?? defaultNameCharacters;
  const labelName = organisation?.maxLabelNameCharacters ?? defaultNameCharacters;
  const onClose = closeFolderQuestion;
  switch (question?.kind) {
    case undefined:
      return null;
    case 'newFolder':
      return <AddFolderDialog open parentId={question.parentId} maxCharacters={folderName} onClose={onClose} />;
    case 'newLabel':
      return <AddLabelDialog open maxCharacters={labelName} onClose={onClose} />;
    case 'renameFolder':
      return <RenameFolderDialog folder={question.folder} maxCharacters={folderName} onClose={onClose} />;
    case 'renameLabel':
      return <RenameLabelDialog label={question.label} maxCharacters={labelName} onClose={onClose} />;
    case 'deleteFolder':
      return <DeleteFolderDialog folder={question.folder} onClose={onClose} />;
    case 'deleteLabel':
      return <DeleteLabelDialog label={question.label} onClose={onClose} />;
    case 'password':
      return <PasswordDialog change={question.change} folder={question.folder} onClose={onClose} />;
  }
}
