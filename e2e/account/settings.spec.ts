// Settings in the browser: found by the search in either language and led to, saved as they are changed, obeyed at once, reset and taken
// back; what the organisation switches off is gone from menus and screens. The server runs in this process, for its administrator's command.
import { join } from 'node:path';
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
    await server.addPerson(lilei, '李雷');
    await use({
      server,
      admin: async (...argv) => {
        expect(await server.context.runAdminCommand(argv)).toMatchObject({
          ok: true,
        });
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

const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `${name}.png`) });
const goTo = (page: Page, { server }: Installation, path: string) => page.goto(`${server.url}/#${path}`);
const row = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);
const menu = (page: Page) => page.getByRole('navigation', { name: /^(设置项|Settings pages)$/ });

async function choose(page: Page, name: string, value: string): Promise<void> {
  await row(page, name).getByRole('combobox').selectOption(value);
  await expect(row(page, name).getByRole('status')).toHaveText(/已保存|Saved/);
}
async function turn(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('checkbox').click();
  await expect(row(page, name).getByRole('status')).toHaveText(/已保存|Saved/);
}
/** The hour and minute of an instant, or the next minute, as GMT on a clock of 12 hours. */
function shownTime(timeMs: number): RegExp {
  const strings = [timeMs, timeMs + 60_000].map((time) => {
    const at = new Date(time);
    const hour = at.getUTCHours();
    return `${hour < 12 ? '上午' : '下午'} ${String(hour % 12 || 12)}:${String(at.getUTCMinutes()).padStart(2, '0')}`;
  });
  return new RegExp(strings.join('|'));
}
const more = (page: Page) => page.getByRole('button', { name: '更多', exact: true });

test('settings are found, changed, obeyed, reset and taken back', async ({ page, installation }) => {
  const { server } = installation;
  await signIn(page, installation);
  const html = page.locator('html');
  const sentAt = Date.now();
  await server.deliver({
    from: 'Erik <erik@outside.example>',
    to: lilei,
    subject: '一号仓库',
    text: 'hello\n'.repeat(30),
  });
  await goTo(page, installation, '/set');
  await expect(page).toHaveURL(/\/set\/normalset/);
  await shot(page, 'settings-zh');

  // By its English name, although the page is Chinese: the row is in sight, lit up, and has the keyboard.
  const search = menu(page).getByRole('searchbox');
  await search.fill('time zone');
  await expect(menu(page).getByRole('list', { name: '找到的设置' })).toContainText('时区');
  await shot(page, 'settings-search');
  await search.press('Enter');
  await expect(row(page, 'timeZoneName')).toHaveAttribute('data-wanted', '');
  await expect(row(page, 'timeZoneName')).toBeInViewport();
  await expect(row(page, 'timeZoneName').getByRole('combobox')).toBeFocused();
  await shot(page, 'settings-lit');
  await choose(page, 'timeZoneName', 'Africa/Abidjan');
  await search.fill('没有这样的设置');
  await expect(menu(page).getByRole('status')).toHaveText('没有找到，换个词试试');
  await search.press('Escape');
  await expect(menu(page).getByRole('link', { name: '常规设置' })).toHaveAttribute('aria-current', 'page');

  // Obeyed at once.
  await choose(page, 'fontSize', '2');
  await expect(html).toHaveAttribute('data-font-size', '2');
  await choose(page, 'wordSize', 'large');
  await choose(page, 'tableSize', '1');
  await choose(page, 'timeFormat', '12');
  for (const name of ['showMailSize', 'displayEmail', 'showMailList', 'strangerMarkEnable', 'mailSourceMarkEnable'])
    await turn(page, name);
  await goTo(page, installation, '/inbox');
  const mail = page.getByRole('row').filter({ hasText: '一号仓库' });
  await expect(mail).toContainText('erik@outside.example');
  await expect(mail).toContainText(/\d (B|K)/);
  await expect(mail).not.toContainText('陌生发件人');
  await expect(mail).not.toContainText('外部');
  // By the clock of 12 hours and in the zone of Greenwich: the browser itself is eight hours further.
  await expect(mail).toContainText(shownTime(sentAt));
  const height = (await mail.boundingBox())?.height ?? 0;
  await mail.click();
  await expect(page.getByText(/hello/).last()).toHaveCSS('font-size', '19px');
  await expect(page.getByRole('row').filter({ hasText: '一号仓库' })).toBeVisible();

  // Back to the defaults, and that taken back.
  await goTo(page, installation, '/set/normalset');
  await row(page, 'reset').getByRole('button').click();
  await expect(page.getByText('已恢复默认设置')).toBeVisible();
  await expect(html).toHaveAttribute('data-font-size', '1');
  await expect(row(page, 'timeZoneName').getByRole('combobox')).toHaveValue('Asia/Shanghai');
  await shot(page, 'settings-reset');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(html).toHaveAttribute('data-font-size', '2');
  await expect(row(page, 'timeZoneName').getByRole('combobox')).toHaveValue('Africa/Abidjan');
  await row(page, 'reset').getByRole('button').click();
  await expect(html).toHaveAttribute('data-font-size', '1');
  await goTo(page, installation, '/inbox');
  await expect(mail).not.toContainText('erik@outside.example');
  await expect(mail).toContainText('陌生发件人');
  await expect(mail).not.toContainText(/[上下]午/);
  expect((await mail.boundingBox())?.height ?? 0).toBeGreaterThan(height);

  // The sidebar stays as it was left, also after a reload.
  const sidebar = page.getByRole('navigation', { name: '邮箱导航' });
  await sidebar.getByRole('button', { name: '收起侧栏' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width ?? 0).toBeLessThan(100);
  await page.reload();
  await expect(sidebar.getByRole('button', { name: '展开侧栏' })).toBeVisible();

  // The language, in the page that is open.
  await goTo(page, installation, '/set/normalset');
  await row(page, 'language').getByRole('combobox').selectOption('en');
  await expect(menu(page).getByRole('link', { name: 'General' })).toBeVisible();
  await shot(page, 'settings-en');
});

test('what is switched off is gone, and what the organisation sets is drawn', async ({ page, installation }) => {
  // systemCopyringht: the line at the foot of the sign-in page.
  await installation.admin('org', 'set', 'systemCopyright', '© 示范公司');
  await page.goto(installation.server.url);
  await expect(page.getByText('© 示范公司')).toBeVisible();
  await signIn(page, installation);
  await goTo(page, installation, '/set/lockscreen');
  await expect(menu(page).getByRole('link', { name: '锁屏' })).toBeVisible();
  await more(page).click();
  await shot(page, 'more-menu');
  await expect(page.getByRole('menuitem', { name: '皮肤' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '下载客户端' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const host = new URL(installation.server.url).hostname;
  // skin for everybody, lockScreen for who comes by this host, showLogout for this person; mailClient and enableGray of the organisation.
  await installation.admin('org', 'feature', 'skin', 'off');
  await installation.admin('host', 'feature', host, 'lockScreen', 'off');
  await installation.admin('user', 'feature', lilei, 'showLogout', 'off');
  await installation.admin('org', 'set', 'mailClient', 'https://mail.example/client');
  await installation.admin('org', 'set', 'enableGray', 'true');
  await page.reload();
  // Where the screen was there is none now.
  await expect(page).toHaveURL(/\/404/);
  await goTo(page, installation, '/set');
  await expect(menu(page).getByRole('link', { name: '常规设置' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-gray', '');
  await expect(page.locator('html')).toHaveCSS('filter', 'grayscale(1)');
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'skin_0');
  await expect(menu(page).getByRole('link', { name: '锁屏' })).toHaveCount(0);
  await menu(page).getByRole('searchbox').fill('锁屏');
  await expect(menu(page).getByRole('status')).toHaveText('没有找到，换个词试试');
  await more(page).click();
  await expect(page.getByRole('menuitem', { name: '下载客户端' })).toBeVisible();
  for (const name of ['皮肤', '锁屏', '退出登录'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '李雷的账号' }).click();
  await expect(page.getByRole('dialog').getByText(lilei)).toBeVisible();
  await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
});

test('on a phone: the search, the row it leads to, and no keys in the More menu', async ({ browser, installation }) => {
  // The browser says what device it is on.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile',
  });
  const page = await context.newPage();
  await signIn(page, installation);
  await goTo(page, installation, '/set/normalset');
  await expect(row(page, 'fontSize')).toBeVisible();
  await shot(page, 'settings-phone');
  await menu(page).getByRole('searchbox').fill('每页');
  await menu(page)
    .getByRole('link', { name: /每页邮件数/ })
    .click();
  await expect(row(page, 'mailCount')).toBeInViewport();
  await shot(page, 'settings-phone-search');
  const width = await page.locator('html').evaluate((element) => element.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await more(page).click();
  await expect(page.getByRole('menuitem', { name: '设置' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /快捷键/ })).toHaveCount(0);
  // The language, which has a button of its own on wider screens.
  await page.getByRole('menuitem', { name: '语言' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'English' })).toBeChecked();
  await context.close();
});
