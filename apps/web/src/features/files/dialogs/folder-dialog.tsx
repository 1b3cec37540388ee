import type { NodeId } from '@hongyan/contract';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { offerUndo, showSuccess } from '../../../ui/notices/notices.ts';
import type { ShownFile } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { changeFiles } from '../list/file-actions.ts';
import { ChooseFolderDialog } from './choose-folder-dialog.tsx';

interface FolderDialogProps {
  readonly kind: 'move' | 'copy';
  readonly files: readonly ShownFile[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes files back to where they came from, folder by folder. */
function undoMove(files: readonly ShownFile[], from: readonly NodeId[]): Promise<unknown> {
  const byFolder = new Map<NodeId, NodeId[]>();
  files.forEach(({ nodeId }, index) => {
    const folder = from[index];
    if (folder !== undefined) byFolder.set(folder, [...(byFolder.get(folder) ?? []), nodeId]);
  });
  return Promise.all(
    [...byFolder].map(([targetId, nodeIds]) => readData(api.files.move({ nodeIds, targetId, onConflict: 'rename' }))),
  );
}

/** Moves or copies files into a folder that is chosen. */
export function FolderDialog({ kind, files, onClose, onDone }: FolderDialogProps) {
  const t = useStrings(filesStrings);
  const nodeIds = files.map(({ nodeId }) => nodeId);
  const perform = async (targetId: NodeId): Promise<void> => {
    if (kind === 'copy') {
      await readData(api.files.copy({ nodeIds, targetId }));
      showSuccess(translate(filesStrings, 'copied', { count: files.length }));
      return;
    }
    const { from } = await readData(api.files.move({ nodeIds, targetId }));
    const message = translate(filesStrings, 'moved', { count: files.length });
    offerUndo(message, () => changeFiles(() => undoMove(files, from)));
    onDone();
  };
  return (
    <ChooseFolderDialog
      title={t(kind)}
      confirmLabel={t(kind === 'move' ? 'moveHere' : 'copyHere')}
      onChoose={perform}
      onClose={onClose}
    />
  );
}
