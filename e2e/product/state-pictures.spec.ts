// What opens over a screen or within it, in both languages, light and dark: menus, dialogs, lists of suggestions, the composer. Compared as
// screens are (pictures.spec.ts).
import type { Page } from '@playwright/test';
import { locateRows } from '../support/app-helpers.ts';
import { fixedMs } from '../support/fixed-clock.ts';
import { expect, test } from '../support/harness.ts';
import type { Language } from '../support/names.ts';
import {
  comparePicture,
  enterToCompare,
  expectUnread,
  hasComparedFont,
  type Size,
  type Skin,
  sizes,
  withoutFont,
} from '../support/pictures.ts';
import { lateSilenceMs, watchRequests } from '../support/settled.ts';

const strings = {
  zh: {
    language: '界面语言',
    newEvent: '新建日程',
    to: '收件人',
    startDate: '开始日期',
    subject: '主题',
    search: /^搜索邮件/,
    addRule: /^新建规则/,
    more: '更多',
  },
  en: {
    language: 'Language',
    newEvent: 'New event',
    to: 'To',
    startDate: 'Start date',
    subject: 'Subject',
    search: /^Search mail/,
    addRule: /^Add rule|^New rule/,
    more: 'More',
  },
};
type Strings = (typeof strings)['zh'] | (typeof strings)['en'];

interface State {
  readonly name: string;
  readonly path: string;
  /** Brings it about; what is waited for is in sight at its end. */
  readonly bring: (page: Page, t: Strings) => Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Opens a dialog of the first row by its key. */
const press = (key: string) => async (page: Page) => {
  await locateRows(page).first().focus();
  await page.keyboard.press(key);
  await expect(dialog(page)).toBeVisible();
};

const states: readonly State[] = [
  { name: 'snooze', path: '/inbox', bring: press('b') },
  { name: 'labels', path: '/inbox', bring: press('l') },
  { name: 'move', path: '/inbox', bring: press('v') },
  { name: 'shortcuts', path: '/inbox', bring: press('?') },
  { name: 'palette', path: '/inbox', bring: press('Control+k') },
  {
    name: 'row-menu',
    path: '/inbox',
    bring: async (page) => {
      await locateRows(page).nth(1).click({ button: 'right' });
      await expect(page.getByRole('menu').last()).toBeVisible();
    },
  },
  {
    name: 'search',
    path: '/inbox',
    bring: async (page, t) => {
      await page.getByRole('combobox', { name: t.search }).fill('A3');
      // The entries that lead to a search are there at once, those that are messages come from the server.
      await expect(page.getByRole('option', { name: /A3 packaging/ })).toBeVisible();
    },
  },
  {
    name: 'event',
    path: '/calendar',
    bring: async (page, t) => {
      await page.getByRole('button', { name: t.newEvent, exact: true }).click();
      await page.keyboard.type('A3');
      await dialog(page).getByLabel(t.startDate).press('Alt+ArrowDown');
      await expect(page.getByRole('grid').last()).toBeVisible();
    },
  },
  {
    name: 'rule',
    path: '/set/mailclassification',
    bring: async (page, t) => {
      await page.getByRole('button', { name: t.addRule }).first().click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'select',
    path: '/set/normalset',
    bring: async (page, t) => {
      await page.getByRole('combobox', { name: t.language, exact: true }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  // Last: messages are read by them, and a draft would be announced on the screen that comes after it.
  {
    name: 'selection',
    path: '/inbox',
    bring: async (page) => {
      await locateRows(page).first().focus();
      await page.keyboard.press('x');
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await expect(page.locator('[data-row-key] input:checked')).toHaveCount(2);
      await expectUnread(page, 9);
    },
  },
  {
    name: 'conversation',
    path: '/inbox',
    bring: async (page) => {
      await locateRows(page).first().press('Enter');
      await expectUnread(page, 8);
      await page.keyboard.press('r');
      await expect(page.locator('[contenteditable=true]').last()).toBeFocused();
    },
  },
  {
    name: 'recipients',
    path: '/write/new/0',
    bring: async (page, t) => {
      const to = page.getByRole('combobox', { name: t.to, exact: true });
      await to.fill('wang');
      await expect(page.getByRole('option').first()).toBeVisible();
      await to.press('Enter');
      await to.fill('anna');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
];

interface Series {
  readonly language: Language;
  readonly size: Size;
  readonly skin: Skin;
}

const allSeries: readonly Series[] = [
  { language: 'zh', size: 'wide', skin: 'skin_0' },
  { language: 'en', size: 'laptop', skin: 'skin_6' },
];

test.use({ clockStartMs: fixedMs });
test.skip(!hasComparedFont, withoutFont);

for (const { language, size, skin } of allSeries)
  test(`what opens looks as it did: ${language}, ${size}`, async ({ page, server }) => {
    test.slow();
    await enterToCompare(page, server, { language, skin });
    await page.setViewportSize(sizes[size]);
    const settled = watchRequests(page);
    for (const { name, path, bring } of states) {
      await page.goto(`${server.url}/#${path}`);
      // Each in a document of its own.
      await settled(lateSilenceMs);
      await bring(page, strings[language]);
      await settled();
      await page.mouse.move(0, 0);
      await comparePicture(page, `state-${name}-${language}-${size}`);
      await page.keyboard.press('Escape');
      await page.goto('about:blank');
    }
  });
