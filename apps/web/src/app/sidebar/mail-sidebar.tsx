import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  askAboutFolder,
  folderEntries,
  folderMenu,
  foldersStrings,
  junkEntry,
  keptEntries,
  labelEntries,
  labelMenu,
  setCollapsed,
  systemEntries,
  systemFolderMenu,
  useCollapsedFolders,
  useFolderMenuActions,
} from '../../features/folders/index.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { type Navigation, navigationQuery } from '../../mail-model/folders/navigation.ts';
import { quotaQuery } from '../../mail-model/queries/quota.ts';
import { useFirstScreen } from '../../platform/api/use-first-screen.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { failNavigation } from '../../platform/session/session-flow.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import type { SidebarContext, SidebarContribution } from '../../platform/sidebar/sidebar-contribution.ts';
import type { SidebarEntry } from '../../platform/sidebar/sidebar-types.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { features } from '../features.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebarCollapse } from './sidebar-collapse.ts';

const composeRoute = '/write/:type/:mailId';
const junkRoute = '/junk';
const folderSettingsPath = '/set/foldermanagement';

/** The sidebar with the person's folders. A navigation that cannot be loaded ends the session (specification, section 4). */
export function MailSidebar({ drawer }: { drawer: boolean }) {
  const routeExists = useRouteExists();
  const collapse = useSidebarCollapse();
  const mayChange = useMailboxRight().mayDo('full');
  const navigation = useQuery(navigationQuery);
  const quota = useQuery({ ...quotaQuery, enabled: useFirstScreen() }).data;

  const hasFailed = navigation.isError && navigation.data === undefined;
  const failure = navigation.error;
  useEffect(() => {
    if (hasFailed) failNavigation(formatMessage(failure));
  }, [hasFailed, failure]);

  const entries = useEntries(navigation.data);
  const contributed = useContributed({ isReady: navigation.data !== undefined, routeExists });
  const t = useStrings(foldersStrings);
  return (
    <Sidebar
      system={entries && [...entries.system, ...listEntries('system', contributed)]}
      folders={entries?.folders ?? []}
      labels={entries?.labels ?? []}
      more={listEntries('more', [
        ...contributed,
        ...(entries?.kept ?? []).map(keptContribution),
        ...(routeExists(junkRoute) ? [junkContribution(t('junk'))] : []),
      ])}
      quota={quota && { usedBytes: quota.curMap.curSize, totalBytes: quota.maxMap.setSize }}
      composePath={routeExists(composeRoute) ? '/write/new/0' : undefined}
      collapsed={collapse.isCollapsed && !drawer}
      onToggle={collapse.toggle}
      onAddFolder={mayChange ? () => askAboutFolder({ kind: 'newFolder', parentId: null }) : undefined}
      onAddLabel={mayChange ? () => askAboutFolder({ kind: 'newLabel' }) : undefined}
      settingsPath={routeExists(folderSettingsPath) ? folderSettingsPath : undefined}
    />
  );
}

/** What the sidebar shows of the navigation, with the menus and folds of this window. */
function useEntries(data: Navigation | undefined) {
  const t = useStrings(foldersStrings);
  const collapsed = useCollapsedFolders((state) => state.collapsed);
  const actions = useFolderMenuActions();
  return useMemo(() => {
    if (!data) return undefined;
    const withMenu = (entry: SidebarEntry): SidebarEntry => {
      const custom = data.customList.find((folder) => folder.folderId === entry.id);
      if (custom)
        return {
          ...entry,
          onCollapse: (next) => setCollapsed(entry.id, next),
          menu: () => folderMenu(custom, actions),
        };
      const system = data.folderList.find((folder) => folder.folderId === entry.id);
      const entries = system ? systemFolderMenu(system, entry.name, actions) : [];
      return entries.length > 0 ? { ...entry, menu: () => entries } : entry;
    };
    const withLabelMenu = (entry: SidebarEntry): SidebarEntry => {
      const label = data.labelList.find((known) => known.labelId === entry.id);
      return label ? { ...entry, menu: () => labelMenu(label, actions) } : entry;
    };
    return {
      system: systemEntries(data, t).map(withMenu),
      folders: folderEntries(data, collapsed).map(withMenu),
      labels: labelEntries(data).map(withLabelMenu),
      kept: keptEntries(data, t).map(withMenu),
    };
  }, [data, t, collapsed, actions]);
}

const sidebarReaders = features.flatMap(({ sidebarEntries }) => sidebarEntries ?? []);

/** What the capabilities add. The list of them never changes, so their hooks are always called in the same order. */
function useContributed(context: SidebarContext): readonly SidebarContribution[] {
  return sidebarReaders.flatMap((read) => read(context));
}

const junkContribution = (name: string): SidebarContribution => ({
  section: 'more',
  order: 20,
  entry: junkEntry(name),
});

/** Before junk. */
const keptContribution = (entry: SidebarEntry, index: number): SidebarContribution => ({
  section: 'more',
  order: 12 + index,
  entry,
});

function listEntries(
  section: SidebarContribution['section'],
  contributed: readonly SidebarContribution[],
): readonly SidebarEntry[] {
  return contributed
    .filter((one) => one.section === section)
    .toSorted((one, other) => one.order - other.order)
    .map(({ entry }) => entry);
}
