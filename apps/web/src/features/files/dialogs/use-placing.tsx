import type { FileNode, NameConflict, NodeId } from '@hongyan/contract';
import { type ReactNode, useState } from 'react';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { copyFiles, isNameTaken, moveFiles } from '../list/change-files.ts';
import { TakenDialog } from './taken-dialog.tsx';

interface Wanted {
  readonly files: readonly FileNode[];
  readonly target: { readonly nodeId: NodeId; readonly name: string };
  readonly isCopy: boolean;
}

/** Moves or copies files into a folder; where a name is taken it asks. `question` is to be drawn. */
export function usePlacing(): { readonly place: (wanted: Wanted) => void; readonly question: ReactNode } {
  const [asked, setAsked] = useState<{ readonly wanted: Wanted; readonly message: string }>();
  const run = async (wanted: Wanted, onConflict: NameConflict): Promise<void> => {
    const { files, target, isCopy } = wanted;
    try {
      await (isCopy ? copyFiles : moveFiles)({ files, targetId: target.nodeId, targetName: target.name, onConflict });
    } catch (error) {
      if (isNameTaken(error)) setAsked({ wanted, message: formatMessage(error) });
      else presentError(error, 'warning');
    }
  };
  return {
    // A copy beside its original is another copy.
    place: (wanted) => void run(wanted, wanted.isCopy ? 'rename' : 'refuse'),
    question: asked && (
      <TakenDialog
        message={asked.message}
        onClose={() => setAsked(undefined)}
        onAnswer={(onConflict) => {
          setAsked(undefined);
          void run(asked.wanted, onConflict);
        }}
      />
    ),
  };
}
