import type { FileNode, FileOrder, NodeId } from '@hongyan/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { loadPreviewDialog } from '../previews/index.ts';
import { type FileView, filesQuery, type ShownFile, type Sorting, type Spaces, spacesQuery } from './api.ts';
import { FileDialogs } from './dialogs/file-dialogs.tsx';
import { FileNav } from './file-nav.tsx';
import styles from './file-page.module.css';
import { FileTools } from './file-tools.tsx';
import { filesStrings } from './files.strings.ts';
import { filesNameStrings } from './files-name.strings.ts';
import type { ActionPage, FileDialog } from './list/file-actions.ts';
import { FileRows } from './list/file-rows.tsx';
import { useSelection } from './list/use-selection.ts';
import { readDrop } from './uploads/read-drop.ts';
import { addUploads } from './uploads/upload-store.ts';
import { linksPath, readView, writeView } from './view-address.ts';

const FilePreview = lazy(async () => {
  const Dialog = await loadPreviewDialog();
  const { previewsOf, toPreviewed } = await import('./dialogs/previewed-files.ts');
  return {
    default: ({ files, nodeId, onMove, onClose }: PreviewProps) => (
      <Dialog
        source={previewsOf}
        files={files.map(toPreviewed)}
        part={nodeId}
        onMove={(part) => onMove(part as NodeId)}
        onClose={onClose}
      />
    ),
  };
});

interface PreviewProps {
  readonly files: readonly ShownFile[];
  readonly nodeId: NodeId;
  readonly onMove: (nodeId: NodeId) => void;
  readonly onClose: () => void;
}

/** /documentcenter: spaces, folders and files. */
export function FilePage() {
  const t = useStrings(filesStrings);
  useViewTitle(useStrings(filesNameStrings)('files'));
  const spaces = useQuery(spacesQuery);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  if (spaces.isError)
    return (
      <div className={styles['middle']}>
        <ErrorState message={formatMessage(spaces.error)} onRetry={() => void spaces.refetch()} />
      </div>
    );
  const own = spaces.data?.list[0];
  if (spaces.data === undefined || own === undefined) return <Skeleton shape="row" count={8} />;
  const view = readView(params) ?? { kind: 'folder', folderId: own.rootId };
  const open = (next: FileView | null): void => (next === null ? void navigate(linksPath) : setParams(writeView(next)));
  return (
    <section className={styles['page']} aria-label={t('spaces')}>
      <OpenView key={JSON.stringify(view)} view={view} spaces={spaces.data} onOpen={open} />
    </section>
  );
}

interface OpenViewProps {
  readonly view: FileView;
  readonly spaces: Spaces;
  /** null: the person's links. */
  readonly onOpen: (view: FileView | null) => void;
}

function OpenView({ view, spaces, onOpen }: OpenViewProps) {
  const [sorting, setSorting] = useState<Sorting>({ order: 'name', direction: 'ascending' });
  const query = useInfiniteQuery(filesQuery(view, sorting));
  const files = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const [first] = query.data?.pages ?? [];
  const folder = first?.folder ?? null;
  const selection = useSelection(files);
  const [dialog, setDialog] = useState<FileDialog>();
  const [shown, setShown] = useState<NodeId>();
  const open = (file: ShownFile): void => {
    if (view.kind === 'trash') return;
    if (file.kind === 'folder') onOpen({ kind: 'folder', folderId: file.nodeId });
    else setShown(file.nodeId);
  };
  const page: ActionPage = { view, open, ask: setDialog, clear: selection.clear };
  const order = (next: FileOrder): void =>
    setSorting((old) => ({
      order: next,
      direction: old.order === next && old.direction === 'ascending' ? 'descending' : 'ascending',
    }));
  const spaceId = view.kind === 'trash' ? view.spaceId : folder?.spaceId;
  return (
    <>
      <FileNav spaces={spaces.list} view={view} spaceId={spaceId} onOpen={onOpen} />
      <DropArea folder={folder}>
        <FileTools
          {...{ view, folder, selection, page, sorting, spaces: spaces.list }}
          path={first?.path ?? []}
          onSort={order}
          onOpen={onOpen}
        />
        {query.isError ? (
          <div className={styles['middle']}>
            <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
          </div>
        ) : query.isPending ? (
          <Skeleton shape="row" count={8} />
        ) : files.length === 0 ? (
          <Nothing view={view} days={spaces.trashDays} />
        ) : (
          <FileRows
            label={folder?.name ?? ''}
            files={files}
            total={first?.total ?? files.length}
            selection={selection}
            page={page}
            onEndReached={query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined}
          />
        )}
      </DropArea>
      {dialog && (
        <FileDialogs
          dialog={dialog}
          view={view}
          folder={folder}
          onClose={() => setDialog(undefined)}
          onDone={selection.clear}
        />
      )}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <FilePreview
            files={files.filter(({ kind }) => kind === 'file')}
            nodeId={shown}
            onMove={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Nothing({ view, days }: { view: FileView; days: number }) {
  const t = useStrings(filesStrings);
  const texts = {
    folder: { icon: 'upload', title: t('empty'), hint: t('emptyHint') },
    trash: { icon: 'bin', title: t('emptyTrashList'), hint: t('emptyTrashHint', { days }) },
    search: { icon: 'search', title: t('nothingFound'), hint: t('nothingFoundHint') },
  } as const;
  const shown = view.kind === 'folder' || view.kind === 'trash' || view.kind === 'search' ? texts[view.kind] : null;
  return (
    <div className={styles['middle']}>
      {shown === null ? <EmptyState icon="folder" title={t('nothing')} /> : <EmptyState {...shown} />}
    </div>
  );
}

/** Takes files and folders that are dropped onto the list. */
function DropArea({ folder, children }: { folder: FileNode | null; children: React.ReactNode }) {
  const t = useStrings(filesStrings);
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const may = folder !== null && folder.access !== 'view';
  const hasFiles = (event: DragEvent): boolean => may && event.dataTransfer.types.includes('Files');
  const end = (): void => {
    depth.current = 0;
    setOver(false);
  };
  return (
    <div
      className={styles['main']}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) end();
      }}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event) || folder === null) return;
        event.preventDefault();
        end();
        readDrop(event.dataTransfer)
          .then((picked) => addUploads(folder.nodeId, picked))
          .catch((error: unknown) => presentError(error));
      }}
    >
      {children}
      {isOver && <div className={styles['drop']}>{t('dropHere', { name: folder?.name || t('personal') })}</div>}
    </div>
  );
}
