// A sign-in that is older than ten minutes is asked for the password before it ends others or makes a code for a mail client; after a
// change of the second factor the others are offered to be ended.
import { join } from 'node:path';
import { startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, expect, type Page } from '@playwright/test';
import { builtParts } from '../support/built-server.ts';
import { names } from '../support/names.ts';

const lilei = 'li.lei@inside.example';
const n = names.zh;

const test = base.extend<{ server: TestServer & { wait(ms: number): void } }>({
  // Playwright asks for the destructuring.
  server: async ({}, use) => {
    let shift = 0;
    const clock = { now: () => Date.now() + shift };
    const server = await startTestServer({ database: 'sqlite', overrides: { ...builtParts, clock } });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    const wait = (ms: number): void => {
      shift += ms;
    };
    await use(Object.assign(server, { wait }));
    await server.stop();
  },
});

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.getByLabel(n.userName).fill(lilei);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(testPassword);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
}

/** For looking at: screenshots where a directory is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const directory = process.env['HONGYAN_SHOTS'];
  if (directory !== undefined) await page.screenshot({ path: join(directory, `again-${name}.png`) });
}

test('a sign-in of eleven minutes ago shows its password again', async ({ page, browser, server: mailServer }) => {
  await signIn(page, mailServer.url);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, mailServer.url);
  mailServer.wait(11 * 60_000);

  await page.goto(`${mailServer.url}/#/set/account`);
  await page.getByRole('button', { name: '退出其他所有设备' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出其他所有设备' }).click();
  const asking = page.getByRole('dialog', { name: '退出其他所有设备？' });
  const field = asking.getByRole('textbox', { name: '登录密码' });
  await field.fill('Wrong-Harbour-98');
  await asking.getByRole('button', { name: '退出其他所有设备' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await shoot(page, 'sessions');
  await field.fill(testPassword);
  await asking.getByRole('button', { name: '退出其他所有设备' }).click();
  await expect(page.getByText('已退出其他 1 处登录')).toBeVisible();
  await expect(other).toHaveURL(/#\/login/, { timeout: 10_000 });
  await elsewhere.close();

  await page.goto(`${mailServer.url}/#/set/client`);
  await page.getByRole('button', { name: '新建授权码' }).click();
  const making = page.getByRole('dialog');
  await making.getByRole('textbox').first().fill('手机');
  const make = making.getByRole('button', { name: '生成', exact: true });
  await make.click();
  await making.getByRole('textbox', { name: '登录密码' }).fill(testPassword);
  await shoot(page, 'code');
  await make.click();
  await expect(making).toContainText(/[A-Z2-7]{4}(-[A-Z2-7]{4}){5}/);
});
