/** Pictures of screens that are compared with those in `pictures/` beside the test. */
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { enter, saveSetting } from './app-helpers.ts';
import { fixPageClock } from './fixed-clock.ts';
import { expect, type ServerFixture } from './harness.ts';
import type { Language } from './names.ts';

export const sizes = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1024, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;

/** A light and a dark one. */
export type Skin = 'skin_0' | 'skin_6';

/** Half of the size: kept small, and a button that has moved, come or gone is seen all the same. */
const scale = 0.5;
const quality = 60;
/** A character of small text is drawn in fewer. */
const differingPixels = 20;
const mostTries = 30;
const betweenTriesMs = 100;

/** What the pictures are drawn in (compared-fonts.conf); without it a test has nothing to compare. */
export const hasComparedFont = existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc');
export const withoutFont = 'needs the font of the Debian package fonts-noto-cjk';

const softly = expect.configure({ soft: true });

/** Signs in with a clock that stands still, past the tour of the first visit. The server is one with `clockStartMs`. */
export async function enterToCompare(
  page: Page,
  server: ServerFixture,
  display: { language: Language; skin: Skin },
): Promise<void> {
  await fixPageClock(page);
  await enter(page, server, { ...display, layout: 'three' });
  await saveSetting(page, server, 'guideDone', true);
  await page.reload();
}

/** What is opened is marked as read a moment later; the bell then counts so many others. */
export const expectUnread = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByRole('button', {
      name: new RegExp(`^(?:新邮件通知|New mail notifications)\\D+${String(count)}\\D`, 'u'),
    }),
  ).toBeVisible();

/** The window as a small JPEG, once it has stopped changing. The browser would draw it anew at another scale, not always in the same way. */
async function takePicture(page: Page): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const next = await page.screenshot({ type: 'jpeg', quality: 90, caret: 'hide' });
    if (last?.equals(next)) break;
    last = next;
    await page.waitForTimeout(betweenTriesMs);
  }
  if (last === undefined) throw new Error('no picture');
  const { width } = page.viewportSize() ?? sizes.wide;
  return sharp(last)
    .resize(Math.round(width * scale))
    .jpeg({ quality })
    .toBuffer();
}

/** Ports are others in each run. */
const evenPorts = `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const even = text.data.replace(/(^|127\\.0\\.0\\.1:)\\d{5}\\b/g, '$100000');
    if (even !== text.data) text.data = even;
  }
}`;

/** Compares the window with the picture of that name; the test goes on, and fails at its end, where they differ. */
export async function comparePicture(page: Page, name: string): Promise<void> {
  // A skeleton lasts as long as the work of others on the machine lets it: a request that a screen sends late is not known to be coming.
  await softly(page.getByRole('status', { name: /^(?:正在加载|Loading)$/u }), `${name}: still loading`).toHaveCount(0);
  await page.evaluate(evenPorts);
  softly(await takePicture(page), name).toMatchSnapshot(`${name}.jpeg`, { maxDiffPixels: differingPixels });
}
