// Account and security: details, a password that is changed with its strength shown, a change that is forced at the sign-in, and the
// first steps of a forgotten password. The server runs in this process, for its administrator's command.
import { startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, expect, type Page } from '@playwright/test';
import { builtParts } from '../support/built-server.ts';
import { names } from '../support/names.ts';

const lilei = 'li.lei@inside.example';
const n = names.zh;
const next = 'Another-Meadow-58';

interface Installation {
  readonly server: TestServer;
  admin(...argv: string[]): Promise<void>;
}

const test = base.extend<{ installation: Installation }>({
  // Playwright asks for the destructuring.
  installation: async ({}, use) => {
    const server = await startTestServer({
      database: 'sqlite',
      overrides: { ...builtParts },
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

async function signIn(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.getByLabel(n.userName).fill(lilei);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(password);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function fillNew(page: Page, old: string, password: string): Promise<void> {
  await field(page, '当前密码').fill(old);
  await field(page, '新密码').fill(password);
  await field(page, '再次输入新密码').fill(password);
}

test('details are saved, the password is changed, a forced change lets nothing else be done', async ({
  page,
  installation,
}) => {
  const { server } = installation;
  const admin = (...argv: string[]) => installation.admin(...argv);
  await admin('department', 'add', '研发部');
  await admin('department', 'add', '行政部');
  await admin('user', 'part-time', lilei, '研发部,行政部');
  await admin('user', 'phone', lilei, '+86 138 1234 5678');
  await signIn(page, server.url, testPassword);
  await expect(page).toHaveURL(/#\/dashboard$/);

  await page.goto(`${server.url}/#/set/account`);
  await expect(page.getByText('138****5678')).toBeVisible();
  await expect(page.getByText('研发部，行政部')).toBeVisible();
  await page.getByText('其他', { exact: true }).click();
  await field(page, '职务').fill('产品经理');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.reload();
  await expect(field(page, '职务')).toHaveValue('产品经理');
  await expect(page.getByRole('radio', { name: '其他' })).toBeChecked();

  await page.getByRole('button', { name: '修改密码' }).click();
  await fillNew(page, testPassword, 'Lilei-Harbour-72');
  await expect(page.getByText('弱', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page.getByText('密码不能包含姓名的全拼')).toBeVisible();
  await fillNew(page, testPassword, next);
  await expect(page.getByText('强', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page).toHaveURL(/#\/set\/success\/password$/);
  await expect(page.getByRole('heading', { name: '密码已修改' })).toBeVisible();

  await admin('user', 'password', lilei, '--password', testPassword, '--must-change');
  await signIn(page, server.url, testPassword);
  await expect(page).toHaveURL(/#\/firstResetPsd\//);
  await page.goto(`${server.url}/#/inbox`);
  await expect(page).toHaveURL(/#\/firstResetPsd\//);
  await fillNew(page, testPassword, 'Distant-Orchard-36');
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page).toHaveURL(/#\/set\/success\/password$/);
  await page.getByRole('link', { name: '返回邮箱' }).click();
  await expect(page).toHaveURL(/#\/inbox$/);
});

test('a forgotten password: a picture first, and its wrong characters bring another one', async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.server.url}/#/resetPassword`);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('用户名不能为空')).toBeVisible();
  await field(page, '用户名或邮箱地址').fill(lilei);
  await field(page, '图中的字符').fill('????');
  const picture = page.getByRole('img', { name: '图形验证码' });
  const before = await picture.getAttribute('src');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('图形验证码不正确')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
});
