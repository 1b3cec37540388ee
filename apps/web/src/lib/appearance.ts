/** Skin, font size, grey: what changes tokens (ui/skins.css), never layout (specification, section 3). */
export type Skin = `skin_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export type FontSize = 1 | 2 | 3;

export interface Appearance {
  skin: Skin;
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
export const defaultAppearance: Appearance = { skin: 'skin_0', fontSize: 1, isGray: false };

const storageKey = 'appearance';

/** Puts an appearance on the page and remembers it for the first paint of the next visit. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.dataset['skin'] = appearance.skin;
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
      fontSize: ([1, 2, 3] as const).find((size) => size === stored.fontSize) ?? defaultAppearance.fontSize,
      isGray: stored.isGray === true,
    };
  } catch {
    // Written by something else or cut off: the default is right, and the next change overwrites it.
    return defaultAppearance;
  }
}
