// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Appearance, applyAppearance, defaultAppearance, readAppearance, startAppearance } from './appearance.ts';

let isDark = false;
let changed: (() => void) | undefined;

beforeEach(() => {
  isDark = false;
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(prefers-color-scheme: dark)' && isDark;
    },
    addEventListener: (_event: string, listener: () => void) => {
      changed = listener;
    },
  }));
});
afterEach(() => vi.unstubAllGlobals());

const drawnSkin = (): string | undefined => document.documentElement.dataset['skin'];
const put = (appearance: Partial<Appearance>): void => applyAppearance({ ...defaultAppearance, ...appearance });

it('draws the dark skin of choice instead of a light one while the system is dark', () => {
  isDark = true;
  put({ skin: 'skin_2' });
  expect(drawnSkin()).toBe('skin_6');
  put({ skin: 'skin_2', darkSkin: 'skin_7' });
  expect(drawnSkin()).toBe('skin_7');
  put({ skin: 'skin_2', darkSkin: 'none' });
  expect(drawnSkin()).toBe('skin_2');
});

it('leaves dark and high-contrast skins as they are, and light ones while the system is light', () => {
  put({ skin: 'skin_2', darkSkin: 'skin_7' });
  expect(drawnSkin()).toBe('skin_2');
  isDark = true;
  for (const skin of ['skin_6', 'skin_7', 'skin_8'] as const) {
    put({ skin, darkSkin: skin === 'skin_6' ? 'skin_7' : 'skin_6' });
    expect(drawnSkin()).toBe(skin);
  }
});

it('follows the system while the page is open, and keeps what the person has chosen', () => {
  put({ skin: 'skin_4', darkSkin: 'skin_7', fontSize: 3 });
  startAppearance();
  expect(drawnSkin()).toBe('skin_4');
  isDark = true;
  changed?.();
  expect(drawnSkin()).toBe('skin_7');
  expect(readAppearance()).toEqual({ skin: 'skin_4', darkSkin: 'skin_7', fontSize: 3, isGray: false });
  isDark = false;
  changed?.();
  expect(drawnSkin()).toBe('skin_4');
});

it('is dark on the first visit of a dark system, and reads what an older version has stored', () => {
  isDark = true;
  startAppearance();
  expect(drawnSkin()).toBe('skin_6');
  localStorage.setItem('appearance', '{"skin":"skin_1","fontSize":2,"isGray":false}');
  expect(readAppearance()).toEqual({ skin: 'skin_1', darkSkin: 'skin_6', fontSize: 2, isGray: false });
  localStorage.setItem('appearance', '{"darkSkin":"skin_1"');
  expect(readAppearance()).toEqual(defaultAppearance);
});
