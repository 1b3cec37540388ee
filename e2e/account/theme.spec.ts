// The look: skins with true previews put on at once by mouse and keys, taken back, switched off; the festival's question asked once,
// obeyed on every device; the watermark over everything that is shown and printed; a notice that follows the language.
import { fakeDns, startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, expect, type Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { builtParts } from '../support/built-server.ts';

const lilei = 'li.lei@inside.example';

interface Installation {
  readonly server: TestServer;
  admin(...argv: string[]): Promise<void>;
}

const test = base.extend<{ installation: Installation }>({
  // Playwright asks for the destructuring.
  installation: async ({}, use) => {
    const server = await startTestServer({
      database: 'sqlite',
      overrides: { dns: fakeDns({}), ...builtParts },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷 <b>');
    await use({
      server,
      admin: async (...argv) => {
        const answer = await server.context.runAdminCommand(argv);
        expect(answer, argv.join(' ')).toMatchObject({ ok: true });
      },
    });
    await server.stop();
  },
});

async function signIn(page: Page, { server }: Installation): Promise<void> {
  await bringSession(page, { url: server.url, address: lilei, password: testPassword });
  await page.goto(`${server.url}/#/inbox`);
  await expect(page).toHaveURL(/#\/inbox/);
}

const goTo = (page: Page, { server }: Installation, path: string) => page.goto(`${server.url}/#${path}`);
const locateSkin = (page: Page, name: string) => page.getByRole('radio', { name });
const undoBar = (page: Page) => page.getByRole('status').filter({ hasText: /皮肤已更换为|Theme changed to/ });

async function wearSkins(page: Page, installation: Installation): Promise<void> {
  const html = page.locator('html');
  await goTo(page, installation, '/set/skinpeeling');
  await expect(page.getByRole('radio')).toHaveCount(9);
  await expect(locateSkin(page, '花青')).toBeChecked();
  // Each preview is drawn in its own tokens, whatever skin is on.
  const papers = (): Promise<string[]> =>
    page.evaluate(`[...document.querySelectorAll('[data-setting=skin] [data-skin]')].map((drawn) =>
      ['--paper', '--ink', '--brand'].map((token) => getComputedStyle(drawn).getPropertyValue(token)).join())`);
  const before = await papers();
  expect(new Set(before).size).toBe(9);

  await locateSkin(page, '夜航').click();
  await expect(html).toHaveAttribute('data-skin', 'skin_7');
  expect(await papers()).toEqual(before);
  // What stands on the screen follows the language.
  await expect(undoBar(page)).toContainText('皮肤已更换为“夜航”');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await expect(undoBar(page)).toContainText('Theme changed to');
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(html).toHaveAttribute('data-skin', 'skin_0');
  await expect(locateSkin(page, 'Indigo')).toBeChecked();

  await locateSkin(page, 'Indigo').focus();
  await page.keyboard.press('ArrowRight');
  await expect(html).toHaveAttribute('data-skin', 'skin_1');
  await expect(locateSkin(page, 'Malachite')).toBeFocused();
  await expect
    .poll(async () => (await page.request.get(`${installation.server.url}/api/mail/main/generalConfig/get`)).text())
    .toContain('"skin":"skin_1"');
  await page.reload();
  await expect(html).toHaveAttribute('data-skin', 'skin_1');
}

test('skins, the festival and the watermark', async ({ page, installation, browser }) => {
  await signIn(page, installation);
  await wearSkins(page, installation);

  await test.step('the festival asks once, on one device', async () => {
    await installation.admin('org', 'set', 'festivalSkin', 'spring');
    await installation.admin('org', 'set', 'festivalUntil', '2000-01-01');
    await page.reload();
    const prompt = page.getByRole('region', { name: 'Festival decorations' });
    await expect(page.getByRole('radio')).toHaveCount(9);
    await expect(prompt).toHaveCount(0);
    await installation.admin('org', 'set', 'festivalUntil', '2999-01-01');
    await page.reload();
    await expect(prompt).toContainText('Spring Festival is here.');
    await installation.admin('org', 'set', 'festivalAskWord', '换上新春装饰？');
    await page.reload();
    await expect(prompt).toContainText('换上新春装饰？');
    await prompt.getByRole('button', { name: 'Add it' }).click();
    await expect(prompt).toHaveCount(0);
    await expect(page.locator('header [data-festival=spring]')).toBeVisible();

    const other = await browser.newPage();
    await signIn(other, installation);
    await expect(other.locator('header [data-festival=spring]')).toBeVisible();
    await expect(other.getByRole('button', { name: /^(Add it|添加)$/ })).toHaveCount(0);
    // The answer can be changed where the skins are; the other window follows.
    await page.getByRole('switch').click();
    await expect(other.locator('header [data-festival]')).toHaveCount(0);
    await other.close();
  });

  await test.step('the watermark is over everything, in no way, and on paper', async () => {
    await installation.server.deliver({
      from: 'Erik <erik@outside.example>',
      to: lilei,
      subject: 'Order 12',
      text: 'text',
    });
    await installation.admin('org', 'set', 'watermark', 'on');
    await goTo(page, installation, '/inbox');
    await page.reload();
    const watermark = page.locator('[data-watermark]');
    await expect(watermark).toBeVisible();
    expect(await watermark.textContent()).toContain('李雷 <b>li.lei@inside.example');
    await expect(watermark).toHaveAttribute('aria-hidden', 'true');
    // A click reaches what is below.
    await page.getByText('Order 12').first().click();
    await expect(page).toHaveURL(/\/reply\/|id=/);
    await page.emulateMedia({ media: 'print' });
    await expect(watermark).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('the switch takes skins away', async () => {
    await installation.admin('org', 'feature', 'skin', 'off');
    await goTo(page, installation, '/set/skinpeeling');
    await page.reload();
    await expect(page).toHaveURL(/#\/404/);
    await goTo(page, installation, '/set/normalset');
    await expect(page.getByRole('navigation', { name: 'Settings pages' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Theme/ })).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'skin_0');
  });
});

test('the system: its dark mode on every page, its language before sign-in', async ({ browser, installation }) => {
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'dark' });
  const page = await context.newPage();
  const html = page.locator('html');
  const darkSkin = page.locator('[data-setting=darkSkin]');
  await goTo(page, installation, '/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveCSS('color-scheme', 'dark');

  // The person's own language stands from here on.
  await signIn(page, installation);
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await expect(html).toHaveAttribute('data-skin', 'skin_6');
  await goTo(page, installation, '/set/skinpeeling');
  await expect(locateSkin(page, '花青')).toBeChecked();
  await darkSkin.getByRole('combobox').selectOption('skin_7');
  await expect(html).toHaveAttribute('data-skin', 'skin_7');
  await expect(darkSkin).toContainText('现在显示“夜航”');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-skin', 'skin_0');
  await expect(darkSkin).not.toContainText('现在显示');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-skin', 'skin_7');
  await darkSkin.getByRole('combobox').selectOption('none');
  await expect(html).toHaveAttribute('data-skin', 'skin_0');
  await expect(darkSkin).toContainText('已保存');
  await page.reload();
  await expect(locateSkin(page, '花青')).toBeChecked();
  await expect(html).toHaveAttribute('data-skin', 'skin_0');
  await context.close();
});
