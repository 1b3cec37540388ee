import { useStrings } from '../../../lib/language/strings.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { ShownFile } from '../api.ts';
import { VersionList } from '../details/version-list.tsx';
import { filesStrings } from '../files.strings.ts';

/** The versions of a file. */
export function VersionsDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const t = useStrings(filesStrings);
  return (
    <Dialog open onClose={onClose} title={t('versionsTitle', { name: file.name })} size="large">
      <VersionList file={file} />
    </Dialog>
  );
}
