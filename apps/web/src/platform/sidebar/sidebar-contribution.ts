import type { SidebarEntry } from './sidebar-types.ts';

/** What an entry of the sidebar may depend on. */
export interface SidebarContext {
  /** The folders are there: whatever else is asked for comes after them. */
  readonly isReady: boolean;
  readonly routeExists: (path: string) => boolean;
}

/** An entry that a capability adds: below the system folders, or under "more". */
export interface SidebarContribution {
  readonly section: 'system' | 'more';
  /** Under "more": schedule 10, snoozed 12, archive of the mailbox 13, junk 20, archive 30, gateway 40. */
  readonly order: number;
  readonly entry: SidebarEntry;
}
