import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { scheduledPath } from './scheduled-path.ts';

/** What the sidebar draws; the shell's `SidebarEntry`, said here by shape so that no circle arises. */
interface Entry {
  id: string;
  name: string;
  path: string;
  icon: IconName;
  unread: number;
  kind: string;
  dropTarget: boolean;
}

/** The schedule among the folders; what counts is how many wait. */
export function scheduledEntry(name: string, count: number): Entry {
  return {
    id: 'scheduled',
    name,
    path: scheduledPath,
    icon: 'clock',
    unread: count,
    kind: 'scheduled',
    dropTarget: false,
  };
}
