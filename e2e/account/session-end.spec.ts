// How a session ends, and where it leads: sign-out, expiry, a navigation that cannot be loaded; with the link that an administrator has set, a path
// of the server or another site, and without one.
import type { Page } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';

const strings = names.zh;
const app = { language: 'zh' } as const;
const outside = 'https://intranet.example/bye';

/** The pages to which an organisation may lead: one that its own web server serves beside ours, one of another site. */
async function servePages(page: Page): Promise<void> {
  for (const address of ['**/bye/', outside])
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>bye</p>' }),
    );
}

const ends = {
  'sign-out': async (page: Page) => {
    await page.getByRole('button', { name: strings.account }).click();
    await page
      .getByRole('button', { name: strings.signOut })
      .or(page.getByRole('menuitem', { name: strings.signOut }))
      .first()
      .click();
  },
  expiry: async (page: Page) => {
    await page.context().clearCookies();
    // The page may notice by itself, and be gone before a click that waits for the link to stand still.
    await page.evaluate(`document.querySelector('a[href="#/outbox"]')?.click()`).catch(() => undefined);
  },
  'a navigation that cannot be loaded': async (page: Page) => {
    // What a visit of some seconds has remembered would be shown instead.
    await page.addInitScript("localStorage.removeItem('firstScreen')");
    await page.route('**/api/mail/main/folder/list*', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.reload();
  },
} as const;

/** Leaves no session behind. The page goes before it: one that notices its end would lead on by itself, into what comes next. */
async function leave(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()');
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function signIn(page: Page, server: ServerFixture): Promise<void> {
  await page.getByLabel(strings.userName).fill(lileiAddress);
  await page.getByLabel(strings.password, { exact: true }).fill(server.password);
  await page.getByRole('button', { name: strings.signIn, exact: true }).click();
}

test.use({ locale: 'zh-CN' });

for (const link of ['/bye/', outside]) {
  test(`every end of a session leads to ${link}, and the next sign-in to the mailbox`, async ({ page, server }) => {
    await server.admin('org', 'set', 'logoutLink', link);
    await servePages(page);
    for (const [name, end] of Object.entries(ends)) {
      await test.step(name, async () => {
        await enter(page, server, app);
        await end(page);
        await page.waitForURL(link.startsWith('/') ? server.url + link : link);
        await expect(page.getByText('bye')).toBeVisible();
        await page.unroute('**/api/mail/main/folder/list*');
        await page.goto(server.url);
        await signIn(page, server);
        await expect(page).toHaveURL(/#\/dashboard$/);
        await leave(page);
      });
    }
  });
}

test('without a link it leads to the sign-in page, which leads back to where one was', async ({ page, server }) => {
  for (const name of ['expiry', 'a navigation that cannot be loaded'] as const) {
    await test.step(name, async () => {
      await enter(page, server, app);
      await ends[name](page);
      await expect(page).toHaveURL(/#\/loginBefore\?redirect=/);
      await page.unroute('**/api/mail/main/folder/list*');
      await signIn(page, server);
      await expect(page).toHaveURL(name === 'expiry' ? /#\/outbox/ : /#\/inbox/);
      await leave(page);
    });
  }
  await enter(page, server, app);
  await ends['sign-out'](page);
  await expect(page).toHaveURL(/#\/login$/);
});

test('a phone is sent to the site for phones from the sign-in page, too', async ({ page, server }) => {
  await server.admin('org', 'set', 'phonePort', '9443');
  const { hostname } = new URL(server.url);
  await page.route('https://*:9443/**', (route) => route.fulfill({ contentType: 'text/html', body: 'phones' }));
  for (const path of ['/login', '/loginBefore?redirect=%2Finbox']) {
    await page.setViewportSize({ width: 1_200, height: 800 });
    await page.goto(`${server.url}/#${path}`);
    await expect(page.getByLabel(strings.userName)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('about:blank');
    // The page leads on before it is loaded, or has begun for the driver: `goto` would be interrupted.
    await page.evaluate(`location.href = ${JSON.stringify(`${server.url}/#${path}`)}; undefined`);
    await page.waitForURL(`https://${hostname}:9443/`);
    await page.goto('about:blank');
  }
});
