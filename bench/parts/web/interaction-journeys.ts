/** What people do in the web client, by keys and clicks alone: each begins in the inbox and leaves nothing open. */
import type { Locator, Page } from '@playwright/test';

export type Journey = (page: Page) => Promise<void>;

/** As a quick typist does, who does not look. */
const betweenKeysMs = 60;
/** Between two things that one looks at. */
const glanceMs = 250;
const loadMs = 1_000;

const rows = (page: Page) => page.locator('[data-row-key]');

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(glanceMs);
  }
}

const repeat = (keys: readonly string[], times: number): string[] => Array.from({ length: times }, () => keys).flat();

const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: betweenKeysMs });

/** By the mouse alone: a locator's click first looks in the page for what it would meet, and that would be measured too. */
async function rightClick(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(glanceMs);
  await page.mouse.down({ button: 'right' });
  await page.mouse.up({ button: 'right' });
}

/** By its link in the sidebar, where it has one, until its screen has had the time to load. */
async function visit(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="#${path}"]`).first().click();
  await page.waitForURL((url) => url.hash.startsWith(`#${path}`));
  await page.waitForTimeout(loadMs);
}

async function writeMessage(page: Page): Promise<void> {
  await press(page, 'c');
  await page.locator('[data-recipients=to]').waitFor();
  await type(page, 'erik@outside.example');
  await press(page, 'Enter', 'Tab');
  await type(page, '关于下周的安排 agenda');
  await press(page, 'Tab');
  await type(page, 'Dear all, the room is booked from nine; please bring the figures of last month.');
  await press(page, 'Enter', 'Control+b');
  await type(page, 'Thank you');
  await press(page, 'Control+a', 'Delete');
}

export const journeys: Readonly<Record<string, Journey>> = {
  'move through the list': (page) => press(page, ...repeat(['j'], 12), ...repeat(['k'], 8)),
  'select, star and take back': (page) => press(page, 'j', 'x', 'j', 'x', 's', 's', 'Escape'),
  'open messages one after the other': async (page) => {
    await press(page, 'j', 'Enter');
    await page.locator('article').first().waitFor();
    await press(page, ...repeat(['j'], 8), ...repeat(['k'], 3));
  },
  'archive and undo': (page) => press(page, 'j', 'e', 'z', 'e', 'z'),
  'switch folders': async (page) => {
    for (const path of ['/favorite', '/inbox', '/outbox', '/inbox', '/draftbox', '/inbox']) await visit(page, path);
  },
  'open menus and dialogs': async (page) => {
    await rightClick(page, rows(page).nth(2));
    await page.getByRole('menu').waitFor();
    await press(page, 'ArrowDown', 'ArrowDown', 'Escape', 'j', 'b', 'Escape', '?', 'Escape');
  },
  'write a message': writeMessage,
  'reply below the message': async (page) => {
    await press(page, 'j', 'Enter');
    await page.locator('article').first().waitFor();
    await press(page, 'r');
    await page.locator('[contenteditable=true]').first().waitFor();
    await type(page, 'Thank you, I shall bring the figures along.');
    await press(page, 'Escape');
  },
  'search while typing': async (page) => {
    await press(page, '/');
    await type(page, 'report');
    await page.waitForTimeout(glanceMs);
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter', 'Escape');
  },
  'command palette': async (page) => {
    await press(page, 'Control+k');
    await type(page, '设置');
    await press(page, 'ArrowDown', 'ArrowUp', 'Escape');
  },
  calendar: async (page) => {
    await visit(page, '/calendar');
    await page.locator('[data-day]').first().waitFor();
    await press(page, ...repeat(['j'], 5), ...repeat(['k'], 5), 'm', 'j', 'w');
  },
  contacts: (page) => visit(page, '/addressbook/allcontacts'),
  files: (page) => visit(page, '/documentcenter'),
};
