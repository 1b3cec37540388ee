import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { Tone } from '../../ui/theme/tone.ts';

/** What a command is about; the command palette lists them under these headings, in this order where nothing is typed. */
export const commandGroups = ['messages', 'screens', 'people', 'folders', 'searches', 'settings'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** One thing that the command palette offers. */
export interface Command {
  /** Its own within its group. */
  readonly key: string;
  readonly group: CommandGroup;
  /** In the language in use. */
  readonly label: string;
  /** Quieter, at the end of the line: where it is, whose it is. */
  readonly detail?: string | undefined;
  /** Further words that it is found by: its name in the other language, what others call it. */
  readonly words?: string | undefined;
  readonly icon: IconName;
  /** A coloured square in place of the icon. */
  readonly swatch?: Tone | undefined;
  /** As menus show it. */
  readonly shortcut?: string | undefined;
  /** Offered only once something is typed: there are too many of its kind to list. */
  readonly onlyTyped?: boolean;
  /** Offered for any text, behind everything that fits it. */
  readonly isLast?: boolean;
  /** Its source has found it for the text that is typed: it is not compared with that again. */
  readonly isFound?: boolean;
  readonly run: () => void;
}

/** Where commands of a capability come from: a hook, called at each drawing of the palette with what is typed ('' for nothing). */
export type UseCommands = (typed: string) => readonly Command[];
