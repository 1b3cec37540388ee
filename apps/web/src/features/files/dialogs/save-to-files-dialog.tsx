import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { ChooseFolderDialog } from './choose-folder-dialog.tsx';
import { withMailStrings } from './with-mail.strings.ts';

interface SaveToFilesProps {
  readonly mailId: string;
  /** IMAP section numbers. */
  readonly parts: readonly string[];
  readonly onClose: () => void;
}

/** Keeps files of a mail in a folder. */
export function SaveToFilesDialog({ mailId, parts, onClose }: SaveToFilesProps) {
  const t = useStrings(withMailStrings);
  return (
    <ChooseFolderDialog
      title={t('saveToFiles')}
      confirmLabel={t('saveHere')}
      onClose={onClose}
      onChoose={async ({ nodeId: folderId }) => {
        const { list } = await readData(api.files.saveFromMail({ mailId, parts: [...parts], folderId }));
        showSuccess(translate(withMailStrings, 'saved', { count: list.length }));
      }}
    />
  );
}
