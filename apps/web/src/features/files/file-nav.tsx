import type { FileSpace } from '@hongyan/contract';
import { classNames } from '../../lib/class-names.ts';
import { formatSize } from '../../lib/files/format-size.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import type { FileView } from './api.ts';
import styles from './file-page.module.css';
import { filesStrings } from './files.strings.ts';

/** A space this full is shown as such. */
const nearlyFull = 0.9;
const icons: Readonly<Record<FileSpace['kind'], IconName>> = {
  personal: 'folder',
  department: 'people',
  organisation: 'globe',
};

interface NavProps {
  readonly spaces: readonly FileSpace[];
  /** null: the person's links. */
  readonly view: FileView | null;
  readonly spaceId: string | undefined;
  readonly onOpen: (view: FileView | null) => void;
}

interface Entry {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  readonly target: FileView | null;
  readonly isOpen: boolean;
}

/** Spaces and lists, and how full the space is that is open. */
export function FileNav({ spaces, view, spaceId, onOpen }: NavProps) {
  const t = useStrings(filesStrings);
  const nameOf = ({ kind, name }: FileSpace): string => (kind === 'personal' ? t('personal') : name);
  const lists = (['sharedWithMe', 'sharedByMe', 'recent', 'starred'] as const).map((kind, index): Entry => {
    const icon = (['people', 'people', 'clock', 'star'] as const)[index] ?? 'folder';
    return { key: kind, icon, label: t(kind), target: { kind }, isOpen: view?.kind === kind };
  });
  const links: Entry = { key: 'links', icon: 'link', label: t('links'), target: null, isOpen: view === null };
  const places = spaces.map((space): Entry => {
    const isOpen = view?.kind === 'folder' && space.spaceId === spaceId;
    const target = { kind: 'folder', folderId: space.rootId } as const;
    return { key: space.spaceId, icon: icons[space.kind], label: nameOf(space), target, isOpen };
  });
  const bins = spaces
    .filter(({ access }) => access !== 'view')
    .map((space): Entry => {
      const label = spaces.length > 1 ? `${t('trash')} · ${nameOf(space)}` : t('trash');
      const isOpen = view?.kind === 'trash' && view.spaceId === space.spaceId;
      return {
        key: `bin ${space.spaceId}`,
        icon: 'bin',
        label,
        target: { kind: 'trash', spaceId: space.spaceId },
        isOpen,
      };
    });
  const shown = spaces.find((space) => space.spaceId === spaceId) ?? spaces[0];
  return (
    <nav className={styles['nav']} aria-label={t('spaces')}>
      {[...places, ...lists, links, ...bins].map(({ key, icon, label, target, isOpen }) => (
        <button
          key={key}
          type="button"
          className={classNames(styles['navEntry'], isOpen && styles['navOpen'])}
          aria-current={isOpen ? 'page' : undefined}
          title={label}
          onClick={() => onOpen(target)}
        >
          <Icon name={icon} size={18} />
          <span className={styles['navName']}>{label}</span>
        </button>
      ))}
      {shown && <Quota space={shown} />}
    </nav>
  );
}

function Quota({ space: { usedBytes, quotaBytes } }: { space: FileSpace }) {
  const t = useStrings(filesStrings);
  const share = usedBytes / Math.max(1, quotaBytes);
  return (
    <div className={styles['quota']}>
      <ProgressBar value={share} label={t('usedLabel')} tone={share > nearlyFull ? 'warning' : 'brand'} />
      <p>{t('used', { used: formatSize(usedBytes), quota: formatSize(quotaBytes) })}</p>
    </div>
  );
}
