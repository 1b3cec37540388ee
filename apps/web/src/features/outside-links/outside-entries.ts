import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/language/words.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import type { SidebarEntry } from '../../platform/sidebar/sidebar-types.ts';
import { outsideLinkQueries } from './api.ts';
import { outsideNamesWords } from './outside-names.words.ts';

/** The sidebar's entries of archive and gateway: those that are switched on and have a link. */
export function useOutsideEntries(): readonly SidebarEntry[] {
  const t = useWords(outsideNamesWords);
  const isOn = useFeatureSwitch();
  const archive = useQuery({ ...outsideLinkQueries.mailArchive, enabled: isOn('mailArchive') }).data ?? '';
  const gateway = useQuery({ ...outsideLinkQueries.gateway, enabled: isOn('gateway') }).data ?? '';
  const common = { unread: 0, dropTarget: false } as const;
  const entries: SidebarEntry[] = [];
  if (isOn('mailArchive') && archive !== '')
    entries.push({ ...common, id: 'guidang', name: t('archive'), path: '/guidang', icon: 'archive', kind: 'guidang' });
  if (isOn('gateway') && gateway !== '')
    entries.push({
      ...common,
      id: 'wangguan',
      name: t('gateway'),
      path: '/wangguan',
      icon: 'shield',
      kind: 'wangguan',
    });
  return entries;
}
