import type { PushFollowUps } from '../push/follow-ups.ts';
import type { AppRoute } from '../routes/route-types.ts';
import type { SidebarContext, SidebarContribution } from '../sidebar/sidebar-contribution.ts';
import type { UseCommands } from './command.ts';
import type { FileAction } from './file-action.ts';
import type { GoShortcut } from './go-shortcut.ts';
import type { MailAction } from './mail-action.ts';
import type { MainMenu } from './main-menu.ts';
import type { MoreEntry } from './more-entry.ts';
import type { ScreenShortcuts } from './screen-shortcuts.ts';
import type { ShellPart } from './shell-part.ts';

/**
 * What a capability adds to the client (docs/adding-a-capability.md). `app/features.ts` lists the capabilities, one line each;
 * routers, menus and the push connection read what they declare. The first page loads every declaration, so it imports only
 * what is light: screens come by `import()` in their routes.
 */
export interface Feature {
  /** The capability's name, which is its folder's. */
  readonly name: string;
  /** Its screens; those of the settings are made by `settingsScreen`. */
  readonly routes?: readonly AppRoute[];
  /** Its main menus in the top bar. */
  readonly mainMenus?: readonly MainMenu[];
  /** Its entries of the More menu. */
  readonly moreEntries?: readonly MoreEntry[];
  /** Keys that open its screens. */
  readonly goShortcuts?: readonly GoShortcut[];
  /** Keys of its own screens, for the list of shortcuts; loaded with that. */
  readonly shortcuts?: () => Promise<readonly ScreenShortcuts[]>;
  /** Its entries of the sidebar. A hook, if it likes: all are called at each drawing, in the same order. */
  readonly sidebarEntries?: (context: SidebarContext) => readonly SidebarContribution[];
  /** What it puts into the app shell. The code comes with it, in `shell-parts.ts` for the build to put it there. */
  readonly shellParts?: () => Promise<readonly ShellPart[]>;
  /** What it can do to mails. The code comes with the app shell, in `mail-actions.ts` for the build to put it there. */
  readonly mailActions?: () => Promise<readonly MailAction[]>;
  /** What the command palette offers of it. The code comes when the palette is first opened. */
  readonly commands?: () => Promise<UseCommands>;
  /** What it can do to files of the file centre. The code comes with that screen. */
  readonly fileActions?: () => Promise<readonly FileAction[]>;
  /** What of its own queries is asked for again when something happens elsewhere. */
  readonly push?: PushFollowUps;
}

/** Declares a capability. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
