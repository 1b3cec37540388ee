// Every screen at four sizes, light and dark, in both languages: it looks as in the picture that was looked at when it was last changed, and is
// not wider than its window. Drawn anew by `npm run e2e -- product/pictures --update-snapshots`; look at what has changed before committing it.
import { addUnmetPolicy } from '../support/app-helpers.ts';
import { fixedMs } from '../support/fixed-clock.ts';
import { expect, test } from '../support/harness.ts';
import { findWide } from '../support/layout-checks.ts';
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
import { readKnown, readRoutes, screens } from '../support/screens.ts';
import { lateSilenceMs, watchRequests } from '../support/settled.ts';

interface Series {
  readonly language: Language;
  readonly sizes: readonly Size[];
  readonly skin: Skin;
  /** Which half of the screens: even or odd ones. */
  readonly half: 0 | 1;
}

const allSeries: readonly Series[] = [
  { language: 'zh', sizes: ['wide', 'tablet'], skin: 'skin_0', half: 0 },
  { language: 'zh', sizes: ['wide', 'tablet'], skin: 'skin_6', half: 1 },
  { language: 'en', sizes: ['laptop', 'phone'], skin: 'skin_6', half: 0 },
  { language: 'en', sizes: ['laptop', 'phone'], skin: 'skin_0', half: 1 },
];

test.use({ clockStartMs: fixedMs });
test.skip(!hasComparedFont, withoutFont);

const softly = expect.configure({ soft: true });

const hasFocus = 'document.activeElement?.matches("input, textarea") === true';

/** What is random on a screen. */
const random: Readonly<Record<string, string>> = { '/resetPassword': 'form img' };

for (const { language, sizes: shown, skin, half } of allSeries)
  test(`each screen looks as it did: ${language}, ${shown.join(' and ')}, ${half === 0 ? 'even' : 'odd'} ones`, async ({
    page,
    server,
  }) => {
    test.slow();
    await addUnmetPolicy(server);
    const settled = watchRequests(page);
    await enterToCompare(page, server, { language, skin });
    await settled(lateSilenceMs);
    const known = await readKnown(page, server);
    const routes = await readRoutes();
    const built = Object.entries(screens).filter(([route]) => routes.includes(route) && !route.startsWith('/login'));
    for (const [route, path] of built.filter((_, at) => at % 2 === half)) {
      await page.goto(`${server.url}/#${path(known)}`);
      await settled();
      if (route.startsWith('/reply/')) await expectUnread(page, 9);
      // Its first field takes the focus once the composer is whole.
      if (route.startsWith('/write/')) await expect.poll(() => page.evaluate(hasFocus)).toBe(true);
      // Nothing has the focus or is under the pointer.
      await page.mouse.move(0, 0);
      await page.evaluate('document.activeElement?.blur()');
      if (random[route] !== undefined)
        await page.locator(random[route]).evaluate((element) => element.setAttribute('hidden', ''));
      for (const size of shown) {
        await page.setViewportSize(sizes[size]);
        // Toolbars put what has no room into their menus after the window has changed.
        await softly.poll(() => findWide(page), `${route}, ${size}`).toEqual([]);
        const name = route.replaceAll(/[^a-z0-9]+/giu, '-').replaceAll(/^-|-$/gu, '');
        await comparePicture(page, `${name}-${language}-${size}`);
      }
    }
  });
