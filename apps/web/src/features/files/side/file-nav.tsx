import type { FileSpace } from '@hongyan/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import textStyles from '../../../ui/text/text.module.css';
import type { FileView } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { dropNameAttribute, dropTargetAttribute, useFileDrag } from '../list/drag-files.ts';
import { largeSpace } from '../uploads/desktop-drop.ts';
import styles from './file-nav.module.css';
import { LargeFiles } from './large-files.tsx';
import { spaceName } from './space-name.ts';

const UsageDialog = lazyPart(async () => (await import('./usage-dialog.tsx')).UsageDialog);

const nearlyFull = 0.85;
const full = 0.97;
const icons: Readonly<Record<FileSpace['kind'], IconName>> = {
  personal: 'folder',
  department: 'people',
  organisation: 'globe',
};
const lists: readonly (readonly ['sharedWithMe' | 'sharedByMe' | 'recent' | 'starred', IconName])[] = [
  ['recent', 'clock'],
  ['starred', 'star'],
  ['sharedWithMe', 'people'],
  ['sharedByMe', 'forward'],
];

export interface FileNavProps {
  readonly spaces: readonly FileSpace[];
  /** null: the person's links. */
  readonly view: FileView | null;
  /** The space of what is open. */
  readonly spaceId: string | undefined;
  /** The place that files from the desktop are held over. */
  readonly overId: string | undefined;
  readonly onOpen: (view: FileView | null) => void;
}

/** Spaces, lists across them and recycle bins, and how full the space is that is open. */
export function FileNav(props: FileNavProps) {
  const { spaces, view, spaceId, overId, onOpen } = props;
  const t = useStrings(filesStrings);
  const dragOver = useFileDrag((state) => state.over?.nodeId);
  const [open, setOpen] = useState<'large' | 'usage'>();
  const shown = spaces.find((space) => space.spaceId === spaceId) ?? spaces[0];
  const bins = spaces.filter(({ access }) => access !== 'view');
  const close = (): void => setOpen(undefined);
  return (
    <nav className={styles['nav']} aria-label={t('spaces')}>
      <div className={styles['entries']}>
        {spaces.map((space) => (
          <Entry
            key={space.spaceId}
            icon={icons[space.kind]}
            label={spaceName(space)}
            isOpen={view?.kind === 'folder' && space.spaceId === spaceId}
            isOver={space.rootId === (dragOver ?? overId)}
            target={space.access === 'view' ? undefined : { nodeId: space.rootId, name: spaceName(space) }}
            onClick={() => onOpen({ kind: 'folder', folderId: space.rootId })}
          />
        ))}
        <hr className={styles['line']} />
        {lists.map(([kind, icon]) => (
          <Entry
            key={kind}
            {...{ icon, label: t(kind), isOpen: view?.kind === kind, onClick: () => onOpen({ kind }) }}
          />
        ))}
        <Entry icon="link" label={t('links')} isOpen={view === null} onClick={() => onOpen(null)} />
        <hr className={styles['line']} />
        <Entry
          icon="attachment"
          label={t('large')}
          isOpen={open === 'large'}
          isOver={overId === largeSpace}
          target={{ nodeId: largeSpace, name: t('large') }}
          onClick={() => setOpen('large')}
        />
        {bins.map((space) => (
          <Entry
            key={space.spaceId}
            icon="bin"
            label={bins.length > 1 ? t('trashOf', { name: spaceName(space) }) : t('trash')}
            isOpen={view?.kind === 'trash' && view.spaceId === space.spaceId}
            onClick={() => onOpen({ kind: 'trash', spaceId: space.spaceId })}
          />
        ))}
      </div>
      {shown && <Quota space={shown} onOpen={() => setOpen('usage')} />}
      <LargeFiles open={open === 'large'} onClose={close} />
      <Suspense fallback={null}>
        {open === 'usage' && shown && <UsageDialog space={shown} onClose={close} onOpen={onOpen} />}
      </Suspense>
    </nav>
  );
}

interface EntryProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isOpen: boolean;
  readonly isOver?: boolean;
  /** Files may be dropped on it. */
  readonly target?: { readonly nodeId: string; readonly name: string } | undefined;
  readonly onClick: () => void;
}

function Entry({ icon, label, isOpen, isOver = false, target, onClick }: EntryProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames(styles['entry'], isOpen && styles['open'], isOver && styles['over'])}
      aria-current={isOpen ? 'page' : undefined}
      title={label}
      onClick={onClick}
      {...(target ? { [dropTargetAttribute]: target.nodeId, [dropNameAttribute]: target.name } : {})}
    >
      <Icon name={icon} size={18} />
      <span className={textStyles['oneLine']}>{label}</span>
    </button>
  );
}

function Quota({ space, onOpen }: { readonly space: FileSpace; readonly onOpen: () => void }) {
  const t = useStrings(filesStrings);
  const { usedBytes, quotaBytes } = space;
  const share = usedBytes / Math.max(1, quotaBytes);
  return (
    <button type="button" className={styles['quota']} title={t('usageOf', { name: spaceName(space) })} onClick={onOpen}>
      <span className={styles['quotaName']}>{spaceName(space)}</span>
      <ProgressBar
        value={share}
        label={t('usedLabel')}
        tone={share >= full ? 'danger' : share >= nearlyFull ? 'warning' : 'brand'}
      />
      <span>{t('used', { used: formatSize(usedBytes), quota: formatSize(quotaBytes) })}</span>
    </button>
  );
}
