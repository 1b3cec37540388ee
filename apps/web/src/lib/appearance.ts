/** Skin, font size, grey: what changes tokens (ui/skins.css), never layout (specification, section 3). */
export type Skin = `skin_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export type FontSize = 1 | 2 | 3;

/** What is drawn instead of a light skin while the system is dark. */
export const darkSkins = ['skin_6', 'skin_7', 'none'] as const;
export type DarkSkin = (typeof darkSkins)[number];

export interface Appearance {
  skin: Skin;
  darkSkin: DarkSkin;
  fontSize: FontSize;
  /** Everything is drawn in grey: days of mourning. */
  isGray: boolean;
}

export const skins: readonly Skin[] = [
  'skin_0',
  'skin_1',
  'skin_2',
  'skin_3',
  'skin_4',
  'skin_5',
  'skin_6',
  'skin_7',
  'skin_8',
];
export const defaultAppearance: Appearance = { skin: 'skin_0', darkSkin: 'skin_6', fontSize: 1, isGray: false };

const storageKey = 'appearance';
/** The system is dark. */
export const darkSystemQuery = '(prefers-color-scheme: dark)';

/** Those that do not give way to a dark system: dark themselves, or chosen for their contrast. */
const steadySkins: readonly Skin[] = ['skin_6', 'skin_7', 'skin_8'];

/** The skin to draw: the person's, or the dark one that they have chosen for a dark system. */
export function pickSkin({ skin, darkSkin }: Pick<Appearance, 'skin' | 'darkSkin'>): Skin {
  const givesWay = darkSkin !== 'none' && !steadySkins.includes(skin);
  return givesWay && matchMedia(darkSystemQuery).matches ? darkSkin : skin;
}

/** Puts an appearance on the page and remembers it for the first paint of the next visit. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.dataset['skin'] = pickSkin(appearance);
  root.dataset['fontSize'] = String(appearance.fontSize);
  root.toggleAttribute('data-gray', appearance.isGray);
  localStorage.setItem(storageKey, JSON.stringify(appearance));
}

/** What the last visit used; the default when nothing, or something unreadable, is stored. */
export function readAppearance(): Appearance {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Appearance>;
    return {
      skin: skins.find((skin) => skin === stored.skin) ?? defaultAppearance.skin,
      darkSkin: darkSkins.find((skin) => skin === stored.darkSkin) ?? defaultAppearance.darkSkin,
      fontSize: ([1, 2, 3] as const).find((size) => size === stored.fontSize) ?? defaultAppearance.fontSize,
      isGray: stored.isGray === true,
    };
  } catch {
    // Written by something else or cut off: the default is right, and the next change overwrites it.
    return defaultAppearance;
  }
}

/** Draws the page of the last visit, and follows the system between light and dark while it is open. */
export function startAppearance(): void {
  const draw = (): void => applyAppearance(readAppearance());
  draw();
  matchMedia(darkSystemQuery).addEventListener('change', draw);
}
