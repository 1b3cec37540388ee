import type { FeatureSwitch, Settings } from '@hongyan/contract';
import { skinNameWords } from '../../features/theme/index.ts';
import { type Skin, skins } from '../../lib/appearance.ts';
import { type Translate, translate, type Words } from '../../lib/language/words.ts';
import type { HomeIndex } from '../../platform/settings/home-index.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import type { shellWords } from '../strings/shell.words.ts';

type ShellTranslate = typeof shellWords extends Words<infer K> ? Translate<K> : never;

/** What the entries of the More menu know and can do. */
export interface MoreContext {
  readonly t: ShellTranslate;
  readonly settings: Pick<Settings, 'fontSize' | 'skin'>;
  /** Undefined while they load, or when they could not be loaded. */
  readonly app: HomeIndex['app'] | undefined;
  readonly routeExists: (path: string) => boolean;
  readonly isFeatureOn: (feature: FeatureSwitch) => boolean;
  /** What `/set` leads to. */
  readonly settingsPath: string | undefined;
  readonly open: (path: string) => void;
  readonly openOutside: (link: string) => void;
  readonly saveDisplay: (display: Partial<Pick<Settings, 'fontSize'>>) => void;
  readonly chooseSkin: (skin: Skin) => void;
  readonly showKeys: () => void;
  /** Home's layers. */
  readonly showHome: (layer: 'feedback' | 'ask' | 'tour') => void;
  readonly signOut: () => void;
}

/** An entry for whoever is to see it; undefined hides it. */
type MoreEntry = (context: MoreContext) => MenuEntry | undefined;

const settings: MoreEntry = ({ t, settingsPath, open }) =>
  settingsPath === undefined
    ? undefined
    : { kind: 'item', key: 'settings', label: t('settings'), icon: 'settings', onSelect: () => open(settingsPath) };

/** An entry that opens a screen, where that is built and switched on. */
const screen =
  (
    path: string,
    look: {
      key: string;
      word: 'selfCheck' | 'calendar' | 'lockScreen';
      icon: 'clock' | 'calendar' | 'lock';
      feature?: FeatureSwitch;
    },
  ): MoreEntry =>
  ({ t, routeExists, isFeatureOn, open }) =>
    routeExists(path) && (look.feature === undefined || isFeatureOn(look.feature))
      ? { kind: 'item', key: look.key, label: t(look.word), icon: look.icon, onSelect: () => open(path) }
      : undefined;

const fontSizes = [
  [1, 'fontStandard'],
  [2, 'fontLarge'],
  [3, 'fontExtraLarge'],
] as const;

const fontSize: MoreEntry = ({ t, settings: { fontSize: current }, saveDisplay }) => ({
  kind: 'submenu',
  key: 'fontSize',
  label: t('fontSize'),
  icon: 'textSize',
  entries: fontSizes.map(([size, name]) => ({
    kind: 'item',
    key: name,
    label: t(name),
    checked: size === current,
    onSelect: () => saveDisplay({ fontSize: size }),
  })),
});

const skinScreen = '/set/skinpeeling';

const skin: MoreEntry = ({ settings: { skin: current }, isFeatureOn, chooseSkin, routeExists, open }) => {
  if (!isFeatureOn('skin')) return undefined;
  const names = skins.map(
    (name): MenuEntry => ({
      kind: 'item',
      key: name,
      label: translate(skinNameWords, name),
      checked: name === current,
      onSelect: () => chooseSkin(name),
    }),
  );
  const all: readonly MenuEntry[] = routeExists(skinScreen)
    ? [
        { kind: 'separator', key: 'line' },
        { kind: 'item', key: 'all', label: translate(skinNameWords, 'allSkins'), onSelect: () => open(skinScreen) },
      ]
    : [];
  return {
    kind: 'submenu',
    key: 'skin',
    label: translate(skinNameWords, 'skin'),
    icon: 'skin',
    entries: [...names, ...all],
  };
};

/** Phones have no keys to press. */
const keys: MoreEntry = ({ t, app, showKeys }) =>
  app?.device === 'mobile'
    ? undefined
    : { kind: 'item', key: 'keys', label: t('shortcuts'), icon: 'key', shortcut: '?', onSelect: showKeys };

const download: MoreEntry = ({ t, app, openOutside }) => {
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
};

/** The feedback box is there only when `privateEnable` is 0 (specification, section 2). */
const feedback: MoreEntry = ({ t, app, showHome }) =>
  app?.privateEnable === 0
    ? {
        kind: 'item',
        key: 'feedback',
        label: t('feedback'),
        icon: 'conversation',
        onSelect: () => showHome('feedback'),
      }
    : undefined;

/** Requests of one's own; in another's mailbox there is nobody to ask for it. */
const ask: MoreEntry = ({ t, app, showHome }) =>
  app === undefined
    ? undefined
    : { kind: 'item', key: 'ask', label: t('askAdministrator'), icon: 'user', onSelect: () => showHome('ask') };

const guide: MoreEntry = ({ t, routeExists, showHome }) =>
  routeExists('/dashboard')
    ? { kind: 'item', key: 'guide', label: t('guide'), icon: 'help', onSelect: () => showHome('tour') }
    : undefined;

/** Also while nothing is known: whoever cannot load the settings must be able to leave. */
const signOut: MoreEntry = ({ t, app, signOut: leave }) =>
  app?.showLogout === '0'
    ? undefined
    : { kind: 'item', key: 'signOut', label: t('signOut'), icon: 'logout', onSelect: leave };

/**
 * The More menu of the top bar in the order of the specification, section 2 "Layout"; a line stands between the groups.
 * A capability adds its entry here.
 */
const moreGroups: readonly (readonly MoreEntry[])[] = [
  [
    settings,
    screen('/set/selfChecking', { key: 'selfCheck', word: 'selfCheck', icon: 'clock' }),
    screen('/set/calendar', { key: 'calendar', word: 'calendar', icon: 'calendar', feature: 'calendar' }),
    fontSize,
    skin,
    screen('/lockscreen', { key: 'lock', word: 'lockScreen', icon: 'lock', feature: 'lockScreen' }),
  ],
  [feedback, ask],
  [keys, guide, download],
  [signOut],
];

/** The menu for this person. */
export function moreEntries(context: MoreContext): readonly MenuEntry[] {
  return moreGroups
    .map((group) => group.flatMap((entry) => entry(context) ?? []))
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ kind: 'separator', key: `line${String(index)}` }, ...group]));
}
