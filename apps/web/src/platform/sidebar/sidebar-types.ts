import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import type { Tone } from '../../ui/theme/tone.ts';

/** An entry of the sidebar: a folder, a label, a virtual list. */
export interface SidebarEntry {
  id: string;
  name: string;
  path: string;
  icon: IconName;
  /** Drawn as a coloured square in place of the icon (labels). */
  tone?: Tone | undefined;
  /** Unread mails, or what there is to do; 0 shows nothing. */
  unread: number;
  /** Route word: `inbox`, `custombox`, `favorite`, `label`… decides with `dropTarget` whether mails can be dropped here. */
  kind: string;
  dropTarget: boolean;
  /** Depth below its section, from 0. */
  level?: number;
  /** Of a folder with others in it: whether they are hidden now. */
  collapsed?: boolean | undefined;
  onCollapse?: ((collapsed: boolean) => void) | undefined;
  /** Its context menu, made when it opens. */
  menu?: (() => readonly MenuEntry[]) | undefined;
}

/** Mailbox space, in bytes. */
export interface QuotaUse {
  usedBytes: number;
  totalBytes: number;
}
