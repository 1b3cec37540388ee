import type { Settings } from '@hongyan/contract';
import type { Strings, Translate } from '../../lib/language/strings.ts';
import type { MoreContext, MoreEntry } from '../../platform/features/more-entry.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import type { shellStrings } from '../strings/shell.strings.ts';

type ShellTranslate = typeof shellStrings extends Strings<infer K> ? Translate<K> : never;

/** What the frame's own entries know and can do besides. */
export interface FrameContext {
  readonly t: ShellTranslate;
  readonly fontSize: Settings['fontSize'];
  /** What `/set` leads to. */
  readonly settingsPath: string | undefined;
  readonly saveFontSize: (fontSize: Settings['fontSize']) => void;
  readonly showKeys: () => void;
  readonly openOutside: (link: string) => void;
  readonly signOut: () => void;
}

const fontSizes = [
  [1, 'fontStandard'],
  [2, 'fontLarge'],
  [3, 'fontExtraLarge'],
] as const;

/** The entries that belong to no capability. */
export function frameEntries(frame: FrameContext): readonly MoreEntry[] {
  const { t, settingsPath, fontSize, saveFontSize, showKeys, openOutside, signOut } = frame;
  return [
    {
      group: 1,
      order: 10,
      entry: ({ open }) =>
        settingsPath === undefined
          ? undefined
          : {
              kind: 'item',
              key: 'settings',
              label: t('settings'),
              icon: 'settings',
              onSelect: () => open(settingsPath),
            },
    },
    {
      group: 1,
      order: 40,
      entry: () => ({
        kind: 'submenu',
        key: 'fontSize',
        label: t('fontSize'),
        icon: 'textSize',
        entries: fontSizes.map(([size, name]) => ({
          kind: 'item',
          key: name,
          label: t(name),
          checked: size === fontSize,
          onSelect: () => saveFontSize(size),
        })),
      }),
    },
    {
      group: 3,
      order: 10,
      // Phones have no keys to press.
      entry: ({ app }) =>
        app?.device === 'mobile'
          ? undefined
          : { kind: 'item', key: 'keys', label: t('shortcuts'), icon: 'key', shortcut: '?', onSelect: showKeys },
    },
    {
      group: 3,
      order: 30,
      entry: ({ app }) => {
        const link = app?.mailClient ?? '';
        return link === ''
          ? undefined
          : {
              kind: 'item',
              key: 'download',
              label: t('mailClient'),
              icon: 'download',
              onSelect: () => openOutside(link),
            };
      },
    },
    {
      group: 4,
      order: 10,
      // Also while nothing is known: whoever cannot load the settings must be able to leave.
      entry: ({ app }) =>
        app?.showLogout === '0'
          ? undefined
          : { kind: 'item', key: 'signOut', label: t('signOut'), icon: 'logout', onSelect: signOut },
    },
  ];
}

/** The More menu for this person: the declared entries in their groups, with a line between the groups. */
export function moreMenu(declared: readonly MoreEntry[], context: MoreContext): readonly MenuEntry[] {
  // Entries may be hooks: each is called at every drawing, before any is left out.
  const entries = declared.map(({ group, order, entry }) => ({ group, order, shown: entry(context) }));
  const ordered = entries.toSorted((one, other) => one.group - other.group || one.order - other.order);
  let last: number | undefined;
  return ordered.flatMap(({ group, shown }): readonly MenuEntry[] => {
    if (shown === undefined) return [];
    const startsGroup = last !== undefined && last !== group;
    last = group;
    return startsGroup ? [{ kind: 'separator', key: `line${String(group)}` }, shown] : [shown];
  });
}
