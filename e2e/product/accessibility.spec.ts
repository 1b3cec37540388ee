// Every screen of the route table, and what opens above it, with axe: half in each language, light and dark. A screen that
// is built and not listed here fails the first test; no rule is switched off.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addUnmetPolicy, enter, locateRows, saveDisplay } from '../support/app-helpers.ts';
import { expect, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';
import { readKnown, readRoutes, screens } from '../support/screens.ts';
import { watchRequests } from '../support/settled.ts';

/**
 * In one page: axe's other mode counts up its results in a second one, which knows nothing that this one does not (frames are left out).
 * `rules`: only these; without them all that axe knows.
 */
async function findGraveFaults(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`)
          .join(' | ')}`,
    );
}

/** What opens above the inbox: its name, how it is opened. */
const layers: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['shortcuts', (page) => page.keyboard.press('?')],
  ['bell', (page) => page.locator('header button[aria-haspopup=dialog]').first().click()],
  ['person', (page) => page.locator('header button[aria-haspopup=dialog]').last().click()],
  ['more', (page) => page.locator('header button[aria-haspopup=menu]').last().click()],
  ['language', (page) => page.locator('header button[aria-haspopup=menu]').first().click()],
  ['row menu', (page) => locateRows(page).nth(1).click({ button: 'right' })],
  [
    'suggestions',
    async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('A3');
    },
  ],
  [
    'move dialog',
    async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('v');
    },
  ],
  [
    'new code',
    async (page) => {
      await page.goto(new URL('/#/set/client', page.url()).href);
      await page.getByRole('button', { name: /^(新建授权码|New code)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'command palette',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('A');
    },
  ],
  [
    'reply below',
    async (page) => {
      const { mailId } = await readKnown(page, { url: new URL(page.url()).origin });
      await page.goto(new URL(`/#/reply/1/${mailId}`, page.url()).href);
      await page
        .getByRole('article')
        .getByRole('button', { name: /^(回复|Reply)$/ })
        .first()
        .click();
      await expect(page.locator('[data-reply-below]').getByRole('textbox', { name: /^(正文|Text)$/ })).toBeFocused();
    },
  ],
  // The last: what is locked shows nothing else.
  [
    'locked',
    async (page) => {
      const { origin } = new URL(page.url());
      const call = (path: string, data: object) =>
        page.request.post(`${origin}/api/mail/main/lockScreen/${path}`, { headers: { Origin: origin }, data });
      await call('set', { password: 'stille 4' });
      await call('open', {});
      await page.reload();
      await expect(page.locator('input[type=password]')).toBeVisible();
    },
  ],
];

test('every screen of the route table is checked', async () => {
  const routes = await readRoutes();
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((path) => !(path in screens))).toEqual([]);
});

/** Colours of a skin; what else a screen has does not depend on them. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Axe looks at each screen once, by every rule: at every other one in the other language and a dark skin. That both languages have every
 * text is checked by `npm run check`, and that the colours of every skin keep their contrast by skins.test.ts.
 */
const variants: readonly (readonly [Language, skin: string])[] = [
  ['zh', 'skin_0'],
  ['en', 'skin_6'],
];

for (const [index, [language, skin]] of variants.entries()) {
  const isMine = (_: unknown, at: number): boolean => at % variants.length === index;

  test(`axe finds nothing serious: ${language}, ${skin}`, async ({ page, server }) => {
    test.setTimeout(420_000);
    await addUnmetPolicy(server);
    await enter(page, server, { language, skin });
    const known = await readKnown(page, server);
    const settled = watchRequests(page);
    const routes = await readRoutes();
    const wanted = Object.entries(screens).filter(([route]) => routes.includes(route) && !route.startsWith('/login'));
    for (const [route, path] of wanted.filter(isMine)) {
      await test.step(route, async () => {
        await page.goto(`${server.url}/#${path(known)}`);
        await settled();
        expect.soft(await findGraveFaults(page), route).toEqual([]);
      });
    }
    for (const layout of (['two', 'three'] as const).filter(isMine)) {
      await saveDisplay(page, server, { layout });
      await page.goto(`${server.url}/#/inbox`);
      await page.reload();
      await expect(locateRows(page).first()).toBeVisible();
      expect.soft(await findGraveFaults(page), layout).toEqual([]);
    }
    for (const [name, open] of layers.filter(isMine)) {
      await test.step(name, async () => {
        await page.goto(`${server.url}/#/inbox`);
        await page.reload();
        await expect(locateRows(page).nth(1)).toBeVisible();
        await open(page);
        await page.waitForTimeout(300);
        expect.soft(await findGraveFaults(page), name).toEqual([]);
      });
    }
  });
}

/** The skins that the passes above have not worn, on the screens that use most of the colours. */
const otherSkins = ['skin_1', 'skin_2', 'skin_3', 'skin_4', 'skin_5', 'skin_7', 'skin_8'];

test('axe finds nothing serious in any other skin', async ({ page, server }) => {
  test.setTimeout(420_000);
  // A colour on its way from one skin to the next is no colour of either.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/#/login`);
  await page.getByText(names.zh.language, { exact: true }).click();
  const wear = (skin: string) => page.evaluate(`document.documentElement.setAttribute('data-skin', '${skin}')`);
  await test.step('sign-in', async () => {
    for (const skin of otherSkins) {
      await wear(skin);
      expect.soft(await findGraveFaults(page, colourRules), `sign-in, ${skin}`).toEqual([]);
    }
  });
  await enter(page, server, { language: 'zh', skin: 'skin_1' });
  const known = await readKnown(page, server);
  const settled = watchRequests(page);
  for (const path of ['/inbox', `/reply/1/${known.mailId}`, '/write/new/0', '/set/normalset']) {
    await page.goto(`${server.url}/#${path}`);
    await settled();
    // Worn without drawing the screen anew.
    for (const skin of otherSkins) {
      await wear(skin);
      expect.soft(await findGraveFaults(page, colourRules), `${path}, ${skin}`).toEqual([]);
    }
  }
});
