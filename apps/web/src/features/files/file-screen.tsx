import type { NodeId } from '@hongyan/contract';
import { Suspense, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { FileView, Spaces } from './api.ts';
import styles from './file-page.module.css';
import { filesStrings } from './files.strings.ts';
import { filesNameStrings } from './files-name.strings.ts';
import { FileDragHint } from './list/drag-hint.tsx';
import { FileView as Rows } from './list/file-view.tsx';
import type { FileList, OpenList } from './list/use-file-list.ts';
import { useViewChoice } from './list/view-choice.ts';
import { Nothing } from './nothing.tsx';
import { FileNav } from './side/file-nav.tsx';
import { spaceName } from './side/space-name.ts';
import { FileHeader } from './tools/file-header.tsx';
import { FileTools } from './tools/file-tools.tsx';
import { ColumnHeadings } from './tools/sort-menu.tsx';
import { useDesktopDrop } from './uploads/desktop-drop.ts';
import { useFileScreen } from './use-file-screen.tsx';

const DetailsPane = lazyPart(async () => (await import('./details/details-pane.tsx')).DetailsPane);

interface FileScreenProps {
  /** What is to be open; what is shown is in `open.list`. */
  readonly wanted: FileView;
  readonly open: OpenList;
  readonly spaces: Spaces;
}

const nowhere: FileList['rows'] = [];

/** A view with all that is around it. */
export function FileScreen({ wanted, open, spaces }: FileScreenProps) {
  const t = useStrings(filesStrings);
  const isPhone = usePhone();
  const { layout, sorting } = useViewChoice();
  const list: FileList = open.list ?? { view: wanted, sorting, rows: nowhere, folder: null, path: [] };
  const { view, folder, rows, path } = list;
  const [hasNav, setNav] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const uploadInput = useRef<HTMLInputElement>(null);
  const screen = useFileScreen({ list, open, searchInput, uploadInput });
  const drop = useDesktopDrop(folder);
  const space = spaces.list.find(({ rootId }) => rootId === folder?.nodeId);
  const name = view.kind === 'folder' ? (space ? spaceName(space) : (folder?.name ?? '')) : t(titles[view.kind]);
  const files = useStrings(filesNameStrings)('files');
  useViewTitle(name === '' ? files : name);
  const go = (next: FileView | null): void => {
    setNav(false);
    screen.go(next);
  };
  const spaceId = wanted.kind === 'trash' ? wanted.spaceId : wanted.kind === 'folder' ? folder?.spaceId : undefined;
  const nav = <FileNav spaces={spaces.list} view={wanted} spaceId={spaceId} overId={drop.over?.nodeId} onOpen={go} />;
  const { selection, context, actions, details } = screen;
  return (
    <div className={styles['screen']} {...drop.handlers}>
      {!isPhone && nav}
      <div className={styles['main']}>
        <FileHeader
          {...{ view, path, searchInput }}
          spaces={spaces.list}
          onNav={isPhone ? () => setNav(true) : undefined}
          onOpen={go}
        />
        <FileTools
          {...{ list, selection, actions, context, isPhone, uploadInput }}
          hasDetails={details !== undefined}
          onDetails={screen.toggleDetails}
        />
        {layout === 'list' && rows.length > 0 && <ColumnHeadings isSorted={view.kind === 'folder'} />}
        <div className={classNames(styles['list'], open.isWaiting && styles['waiting'])} aria-busy={open.isWaiting}>
          {open.error !== null ? (
            <div className={styles['middle']}>
              <ErrorState message={formatMessage(open.error)} onRetry={open.retry} />
            </div>
          ) : open.list === undefined ? (
            <Skeleton shape="row" count={8} />
          ) : rows.length === 0 ? (
            <Nothing
              {...{ view, folder }}
              days={spaces.trashDays}
              onUpload={() => uploadInput.current?.click()}
              onOpen={go}
              home={spaces.list[0]?.rootId}
            />
          ) : (
            <Rows
              label={name}
              {...{ rows, layout, selection }}
              showsPath={view.kind !== 'folder'}
              renaming={screen.renaming}
              overId={drop.over?.nodeId}
              handlers={screen.handlers}
              onSee={open.see}
              onColumns={screen.setColumns}
            />
          )}
        </div>
        {drop.over?.nodeId !== undefined && drop.over.nodeId === folder?.nodeId && (
          <div className={styles['drop']}>{t('dropHere', { name: drop.over.name || name })}</div>
        )}
      </div>
      {details !== undefined && (
        <Suspense fallback={null}>
          <DetailsPane
            nodeId={details as NodeId}
            spaces={spaces.list}
            onOpen={go}
            onShare={(file) => context.ask({ kind: 'share', file })}
            onClose={screen.toggleDetails}
          />
        </Suspense>
      )}
      {hasNav && (
        <Dialog open title={t('spaces')} onClose={() => setNav(false)}>
          {nav}
        </Dialog>
      )}
      {screen.dialogs}
      <FileDragHint />
    </div>
  );
}

const titles = {
  trash: 'trash',
  search: 'searchResults',
  recent: 'recent',
  starred: 'starred',
  sharedWithMe: 'sharedWithMe',
  sharedByMe: 'sharedByMe',
} as const;
