import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  AddFolderDialog,
  AddLabelDialog,
  folderEntries,
  foldersWords,
  labelEntries,
  navigationQuery,
  systemEntries,
} from '../features/folders/index.ts';
import { quotaQuery, useHomeIndex, useSaveSidebar, useSettings } from '../features/home/index.ts';
import { failNavigation } from '../features/identity/index.ts';
import { messageOf } from '../lib/present-error.ts';
import { useWords } from '../lib/words.ts';
import { useRouteExists } from './known-routes.ts';
import { Sidebar } from './sidebar.tsx';

const composeRoute = '/write/:type/:mailId';
const folderSettingsPath = '/set/foldermanagement';

/** The sidebar with the person's folders. A navigation that cannot be loaded ends the session (specification, section 4). */
export function MailSidebar({ drawer }: { drawer: boolean }) {
  const t = useWords(foldersWords);
  const routeExists = useRouteExists();
  const index = useHomeIndex();
  const { sidebar } = useSettings();
  const saveSidebar = useSaveSidebar();
  const navigation = useQuery(navigationQuery);
  const quota = useQuery(quotaQuery).data;
  const [adding, setAdding] = useState<'folder' | 'label' | null>(null);

  const hasFailed = navigation.isError && navigation.data === undefined;
  const failure = navigation.error;
  useEffect(() => {
    if (hasFailed) failNavigation(messageOf(failure));
  }, [hasFailed, failure]);

  const data = navigation.data;
  const entries = useMemo(
    () => data && { system: systemEntries(data, t), folders: folderEntries(data), labels: labelEntries(data) },
    [data, t],
  );
  const close = (): void => setAdding(null);
  return (
    <>
      <Sidebar
        system={entries?.system}
        folders={entries?.folders ?? []}
        labels={entries?.labels ?? []}
        quota={quota && { usedBytes: quota.curMap.curSize, totalBytes: quota.maxMap.setSize }}
        composePath={routeExists(composeRoute) ? '/write/new/0' : undefined}
        collapsed={sidebar === 'closed' && !drawer}
        onToggle={() => saveSidebar.mutate(sidebar === 'closed' ? 'open' : 'closed')}
        onAddFolder={() => setAdding('folder')}
        onAddLabel={() => setAdding('label')}
        settingsPath={routeExists(folderSettingsPath) ? folderSettingsPath : undefined}
      />
      <AddFolderDialog
        open={adding === 'folder'}
        onClose={close}
        maxCharacters={index?.organisation.maxFolderNameCharacters ?? defaultNameCharacters}
      />
      <AddLabelDialog
        open={adding === 'label'}
        onClose={close}
        maxCharacters={index?.organisation.maxLabelNameCharacters ?? defaultNameCharacters}
      />
    </>
  );
}

/** Specification, section 9: folder and label name. */
const defaultNameCharacters = 10;
