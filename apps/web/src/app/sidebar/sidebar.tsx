import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { formatSize } from '../../lib/files/format-size.ts';
import { useStrings } from '../../lib/language/strings.ts';
import type { QuotaUse, SidebarEntry } from '../../platform/sidebar/sidebar-types.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './sidebar.module.css';
import { SidebarItem } from './sidebar-item.tsx';

export interface SidebarProps {
  /** undefined while they are loading for the first time. */
  system: readonly SidebarEntry[] | undefined;
  folders?: readonly SidebarEntry[];
  labels?: readonly SidebarEntry[];
  /** What is not in the menu, under "more". */
  more?: readonly SidebarEntry[];
  quota?: QuotaUse | undefined;
  /** Path of the composer; without one there is no button. */
  composePath?: string | undefined;
  collapsed: boolean;
  onToggle: () => void;
  onAddFolder?: (() => void) | undefined;
  onAddLabel?: (() => void) | undefined;
  /** Where folders and labels are managed. */
  settingsPath?: string | undefined;
}

/** Folders, labels and the compose button; 210 px, or icons only. */
export function Sidebar(props: SidebarProps) {
  const {
    system,
    folders = [],
    labels = [],
    more = [],
    quota,
    composePath,
    collapsed,
    onToggle,
    onAddFolder,
    onAddLabel,
    settingsPath,
  } = props;
  const t = useStrings(shellStrings);
  return (
    <nav className={classNames(styles['sidebar'], collapsed && styles['collapsed'])} aria-label={t('sidebar')}>
      {composePath !== undefined && (
        <Link to={composePath} className={styles['compose']} aria-label={t('compose')} data-tour="compose">
          <Icon name="pen" />
          <span className={styles['composeText']}>{t('compose')}</span>
        </Link>
      )}
      <div className={styles['scroller']}>
        {system === undefined ? (
          <div className={styles['loading']}>
            <Skeleton count={6} />
          </div>
        ) : (
          <>
            <Entries entries={system} collapsed={collapsed} />
            {more.length > 0 && !collapsed && <More entries={more} />}
          </>
        )}
        {(folders.length > 0 || onAddFolder) && (
          <Section
            title={t('folders')}
            onAdd={onAddFolder}
            addLabel={t('addFolder')}
            settingsPath={settingsPath}
            collapsed={collapsed}
            name="folders"
          >
            <Entries entries={folders} collapsed={collapsed} />
          </Section>
        )}
        {(labels.length > 0 || onAddLabel) && (
          <Section title={t('labels')} onAdd={onAddLabel} addLabel={t('addLabel')} collapsed={collapsed} name="labels">
            <Entries entries={labels} collapsed={collapsed} />
          </Section>
        )}
      </div>
      <footer className={styles['footer']}>
        {quota && !collapsed && <Quota quota={quota} />}
        <IconButton
          icon={collapsed ? 'panelOpen' : 'panelClose'}
          label={t(collapsed ? 'expand' : 'collapse')}
          size="small"
          side="right"
          className={styles['toggle']}
          onClick={onToggle}
        />
      </footer>
    </nav>
  );
}

function Entries({ entries, collapsed }: { entries: readonly SidebarEntry[]; collapsed: boolean }) {
  return (
    <ul className={styles['entries']}>
      {entries.map((entry) => (
        <SidebarItem key={`${entry.kind}:${entry.id}`} entry={entry} collapsed={collapsed} />
      ))}
    </ul>
  );
}

/** Folders that few people need every day; open while one of them is shown. */
function More({ entries }: { entries: readonly SidebarEntry[] }) {
  const t = useStrings(shellStrings);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => entries.some((entry) => entry.path === pathname));
  return (
    <>
      <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        <span className={styles['itemName']}>{t('more')}</span>
      </button>
      {isOpen && <Entries entries={entries} collapsed={false} />}
    </>
  );
}

interface SectionProps {
  title: string;
  addLabel: string;
  onAdd?: (() => void) | undefined;
  settingsPath?: string | undefined;
  collapsed: boolean;
  /** For the keyboard's way to it. */
  name: 'folders' | 'labels';
  children: ReactNode;
}

function Section({ title, addLabel, onAdd, settingsPath, collapsed, name, children }: SectionProps) {
  const t = useStrings(shellStrings);
  if (collapsed)
    return (
      <div className={styles['iconSection']} data-section={name}>
        {children}
      </div>
    );
  return (
    <section data-section={name}>
      <header className={styles['sectionHead']}>
        <h2 className={styles['sectionTitle']}>{title}</h2>
        {settingsPath !== undefined && (
          <Link to={settingsPath} className={styles['sectionButton']} aria-label={t('settings')}>
            <Icon name="settings" size={15} />
          </Link>
        )}
        {onAdd && (
          <IconButton icon="add" label={addLabel} size="small" className={styles['sectionButton']} onClick={onAdd} />
        )}
      </header>
      {children}
    </section>
  );
}

function Quota({ quota }: { quota: QuotaUse }) {
  const t = useStrings(shellStrings);
  const share = quota.totalBytes > 0 ? quota.usedBytes / quota.totalBytes : 0;
  return (
    <div className={styles['quota']}>
      <ProgressBar
        value={share}
        label={t('quotaLabel')}
        tone={share >= fullShare ? 'danger' : share >= nearlyFullShare ? 'warning' : 'brand'}
      />
      <span className={styles['quotaText']}>
        {t('quota', { used: formatSize(quota.usedBytes), total: formatSize(quota.totalBytes) })}
      </span>
    </div>
  );
}

const nearlyFullShare = 0.85;
const fullShare = 0.97;
