import { useStrings } from '../../lib/language/strings.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { type CodeRow, renameCode } from './api.ts';
import { clientsStrings } from './clients.strings.ts';

/** Asks for another name for the device of a code. */
export function RenameDialog({ code, onClose }: { code: CodeRow; onClose: () => void }) {
  const t = useStrings(clientsStrings);
  return (
    <NameDialog
      title={t('renameTitle')}
      label={t('deviceName')}
      name={code.name}
      onSave={(name) => renameCode(code.codeId, name)}
      onClose={onClose}
    />
  );
}
