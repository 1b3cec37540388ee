import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../lib/language/strings.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import type { SidebarContext, SidebarContribution } from '../../platform/sidebar/sidebar-contribution.ts';
import { outsideLinkQueries } from './api.ts';
import { outsideNamesStrings } from './outside-names.strings.ts';

/** The sidebar's entries of archive and gateway: those that are switched on and have a link. */
export function useOutsideEntries({ routeExists }: SidebarContext): readonly SidebarContribution[] {
  const t = useStrings(outsideNamesStrings);
  const isOn = useFeatureSwitch();
  const archive = useQuery({ ...outsideLinkQueries.mailArchive, enabled: isOn('mailArchive') }).data ?? '';
  const gateway = useQuery({ ...outsideLinkQueries.gateway, enabled: isOn('gateway') }).data ?? '';
  const common = { unread: 0, dropTarget: false } as const;
  const entries: SidebarContribution[] = [];
  if (isOn('mailArchive') && archive !== '' && routeExists('/guidang'))
    entries.push({
      section: 'more',
      order: 30,
      entry: { ...common, id: 'guidang', name: t('archive'), path: '/guidang', icon: 'archive', kind: 'guidang' },
    });
  if (isOn('gateway') && gateway !== '' && routeExists('/wangguan'))
    entries.push({
      section: 'more',
      order: 40,
      entry: { ...common, id: 'wangguan', name: t('gateway'), path: '/wangguan', icon: 'shield', kind: 'wangguan' },
    });
  return entries;
}
