import type { NodeId } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type FileDialogProps, loadFileActions } from '../../platform/features/file-action.ts';
import type { FileView, ShownFile } from './api.ts';
import { FileDialogs } from './dialogs/file-dialogs.tsx';
import { FilePreview } from './dialogs/file-preview.tsx';
import { usePlacing } from './dialogs/use-placing.tsx';
import { starFiles } from './list/change-files.ts';
import { type FileDialog, type OwnAction, type OwnContext, ownFileActions } from './list/file-actions.ts';
import { useRowHandlers } from './list/row-handlers.ts';
import { useFileKeys } from './list/use-file-keys.ts';
import type { FileList, OpenList } from './list/use-file-list.ts';
import { useSelection } from './list/use-selection.ts';
import { linksPath, writeView } from './view-address.ts';

interface ScreenInput {
  readonly list: FileList;
  readonly open: OpenList;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly uploadInput: RefObject<HTMLInputElement | null>;
}

/** Of the address: whose details are shown. */
const detailsParam = 'item';

/** What is chosen, open and asked on the screen, and what can be done there. */
export function useFileScreen({ list, open, searchInput, uploadInput }: ScreenInput) {
  const { view, rows, folder } = list;
  const [columns, setColumns] = useState(1);
  const [renaming, setRenaming] = useState<string>();
  const [shown, setShown] = useState<NodeId>();
  const selection = useSelection(rows, open.read);
  const actions = useActions();
  const asking = useAsking();
  const { place, question } = usePlacing();
  const { go, details, showDetails } = useAddress(selection.active);
  const openFile = (file: ShownFile): void => {
    if (view.kind === 'trash') return;
    if (file.kind === 'folder') go({ kind: 'folder', folderId: file.nodeId });
    else setShown(file.nodeId);
  };
  const context: OwnContext = {
    files: selection.selected,
    list: view.kind,
    open: openFile,
    openFolder: ({ parentId }) => parentId !== null && go({ kind: 'folder', folderId: parentId }),
    rename: ({ nodeId }) => setRenaming(nodeId),
    showDetails: ({ nodeId }) => showDetails(nodeId),
    ask: asking.ask,
    askBy: (Dialog) => asking.askBy(Dialog, selection.selected),
    clear: selection.clear,
    leave: selection.leave,
  };
  const handlers = useRowHandlers({
    ...{ selection, actions, context },
    onDrop: (files, target, isCopy) => {
      if (!isCopy) selection.leave(files);
      place({ files, target, isCopy });
    },
    onStar: (file) => starFiles([file], !file.starred),
    onRenamed: () => setRenaming(undefined),
  });
  const parentId = list.path.at(-2)?.nodeId;
  const mayBring = folder !== null && folder.access !== 'view';
  const toggleDetails = (): void =>
    showDetails(details === undefined ? (selection.active?.nodeId ?? folder?.nodeId) : undefined);
  useFileKeys({
    ...{ selection, actions, context, columns },
    commands: {
      '/': () => (searchInput.current?.focus(), true),
      n: () => mayBring && (asking.ask({ kind: 'newFolder' }), true),
      u: () => mayBring && (uploadInput.current?.click(), true),
      i: () => (toggleDetails(), true),
      Backspace: () => parentId !== undefined && (go({ kind: 'folder', folderId: parentId }), true),
    },
  });
  const dialogs: ReactNode = (
    <>
      {asking.dialog && (
        <FileDialogs
          {...{ view, folder }}
          dialog={asking.dialog}
          onClose={asking.close}
          onPut={(files, target, isCopy) => {
            if (!isCopy) selection.leave(files);
            place({ files, target, isCopy });
          }}
          onLeave={selection.leave}
        />
      )}
      <Suspense fallback={null}>
        {asking.brought && <asking.brought.Dialog files={asking.brought.files} onClose={asking.close} />}
        {shown !== undefined && (
          <FilePreview rows={rows} nodeId={shown} onMove={setShown} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
      {question}
    </>
  );
  return { selection, actions, context, handlers, renaming, details, toggleDetails, go, setColumns, dialogs };
}

/** What the file centre can do to files by itself, and what the other capabilities add. */
function useActions(): readonly OwnAction[] {
  const more = useQuery({
    queryKey: ['files', 'actions'],
    queryFn: loadFileActions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return more.data === undefined || more.data.length === 0 ? ownFileActions : [...ownFileActions, ...more.data];
}

function useAsking() {
  const [dialog, ask] = useState<FileDialog>();
  const [brought, setBrought] = useState<{
    readonly Dialog: ComponentType<FileDialogProps>;
    readonly files: readonly ShownFile[];
  }>();
  return {
    dialog,
    ask,
    brought,
    askBy: (Dialog: ComponentType<FileDialogProps>, files: readonly ShownFile[]) => setBrought({ Dialog, files }),
    close: (): void => {
      ask(undefined);
      setBrought(undefined);
    },
  };
}

/** The address says what is open and whose details are shown; those follow the row that the keyboard is on. */
function useAddress(active: ShownFile | undefined) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const details = params.get(detailsParam) ?? undefined;
  const showDetails = useCallback(
    (nodeId: string | undefined): void =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (nodeId === undefined) next.delete(detailsParam);
          else next.set(detailsParam, nodeId);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const activeId = active?.nodeId;
  const isOpen = details !== undefined;
  useEffect(() => {
    if (isOpen && activeId !== undefined) showDetails(activeId);
  }, [isOpen, activeId, showDetails]);
  const go = (view: FileView | null): void => {
    if (view === null) return void navigate(linksPath);
    setParams({
      ...writeView(view),
      // Beside another folder its own details stand.
      ...(isOpen && view.kind === 'folder' ? { [detailsParam]: view.folderId } : {}),
    });
  };
  return { details, showDetails, go };
}
