import type { NodeId } from '@hongyan/contract';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { loadPreviewDialog } from '../../previews/index.ts';
import type { ShownFile } from '../api.ts';
import { nodeOfKey, previewKey, previewsOf, toPreviewed } from './previewed-files.ts';

interface FilePreviewProps {
  /** The list, in whose order one goes from file to file. */
  readonly rows: readonly (ShownFile | undefined)[];
  readonly nodeId: NodeId;
  readonly onMove: (nodeId: NodeId) => void;
  readonly onClose: () => void;
}

/** Files of a list by the viewer that mail has; its code comes when one is opened. */
export const FilePreview = lazyPart(async () => {
  const Dialog = await loadPreviewDialog();
  return ({ rows, nodeId, onMove, onClose }: FilePreviewProps) => {
    const files = rows.flatMap((file) => (file?.kind === 'file' ? [file] : []));
    const shown = files.find((file) => file.nodeId === nodeId);
    return (
      shown && (
        <Dialog
          source={previewsOf}
          files={files.map(toPreviewed)}
          part={previewKey(shown)}
          onMove={(part) => onMove(nodeOfKey(part) as NodeId)}
          onClose={onClose}
        />
      )
    );
  };
});
