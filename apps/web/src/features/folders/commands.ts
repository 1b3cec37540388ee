import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { translateIn, useStrings } from '../../lib/language/strings.ts';
import { navigationQuery } from '../../mail-model/folders/navigation.ts';
import type { Command, UseCommands } from '../../platform/features/command.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import { askAboutFolder } from './dialogs/folder-questions.ts';
import { foldersStrings } from './folders.strings.ts';
import { folderEntries, junkEntry, keptEntries, labelEntries, systemEntries } from './sidebar-entries.ts';

/** The names of system folders, by the kind of their sidebar entry: they are found in both languages. */
const systemNames = {
  inbox: 'inbox',
  favorite: 'favorite',
  outbox: 'sent',
  draftbox: 'drafts',
  recyclebin: 'trash',
  snoozed: 'snoozed',
  archive: 'archive',
  junk: 'junk',
} as const;
const isSystem = (kind: string): kind is keyof typeof systemNames => Object.hasOwn(systemNames, kind);

/** Every folder and label, also those that the sidebar has folded away, and new ones. */
export const useFolderCommands: UseCommands = () => {
  const t = useStrings(foldersStrings);
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const mayChange = useMailboxRight().mayDo('full');
  const navigation = useQuery(navigationQuery).data;
  if (!navigation) return [];
  const entries = [
    ...systemEntries(navigation, t),
    ...keptEntries(navigation, t),
    ...(routeExists('/junk') ? [junkEntry(t('junk'))] : []),
    ...folderEntries(navigation),
    ...labelEntries(navigation),
  ];
  const open = entries.map(
    (entry): Command => ({
      key: entry.path,
      group: 'folders',
      label: entry.name,
      icon: entry.icon,
      swatch: entry.tone,
      onlyTyped: !isSystem(entry.kind),
      words: isSystem(entry.kind) ? inBothLanguages(systemNames[entry.kind]) : undefined,
      run: () => void navigate(entry.path),
    }),
  );
  return mayChange ? [...open, ...createCommands(t)] : open;
};

const inBothLanguages = (name: (typeof systemNames)[keyof typeof systemNames]): string =>
  `${translateIn('zh', foldersStrings, name)} ${translateIn('en', foldersStrings, name)}`;

function createCommands(t: (key: 'newFolder' | 'newLabel') => string): readonly Command[] {
  const create = { group: 'folders', onlyTyped: true } as const;
  return [
    {
      ...create,
      key: 'newFolder',
      label: t('newFolder'),
      icon: 'folderAdd',
      run: () => askAboutFolder({ kind: 'newFolder', parentId: null }),
    },
    { ...create, key: 'newLabel', label: t('newLabel'), icon: 'tag', run: () => askAboutFolder({ kind: 'newLabel' }) },
  ];
}
