// Signatures, templates and stationery: made in the settings, put into a message, and right at a server outside. Hostile HTML
// in the organisation's signature does nothing where it is shown. The server runs in this process, for its administrator's command.
import { join } from 'node:path';
import {
  fakeDns,
  type SmtpSink,
  startSmtpSink,
  startTestServer,
  type TestServer,
  testPassword,
} from '@hongyan/testkit';
import { test as base, expect, type Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { bringSession } from '../support/bring-session.ts';
import { builtParts } from '../support/built-server.ts';
import { names } from '../support/names.ts';

const outside = 'outside.example';
const erik = `erik@${outside}`;
const lilei = 'li.lei@inside.example';
/** A blue picture of 40 × 20. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAMAAADImI+JAAAAA1BMVEUzZswgIiSpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQoz2NgGAWjYBSQAgADNAABOcjLQwAAAABJRU5ErkJggg==',
  'base64',
);
const n = names.zh;

interface Installation {
  readonly server: TestServer;
  readonly sink: SmtpSink;
  admin(...argv: string[]): Promise<void>;
}

const test = base.extend<{ installation: Installation }>({
  // Playwright asks for the destructuring.
  installation: async ({}, use) => {
    const sink = await startSmtpSink();
    const server = await startTestServer({
      database: 'sqlite',
      env: { HONGYAN_OUTBOUND_PORT: String(sink.port), HONGYAN_OUTBOUND_PRIVATE: '1' },
      overrides: {
        dns: fakeDns({
          [outside]: { MX: [{ exchange: `mx.${outside}`, priority: 10 }] },
          [`mx.${outside}`]: { A: ['127.0.0.1'] },
        }),
        ...builtParts,
      },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await use({
      server,
      sink,
      admin: async (...argv) => {
        const answer = await server.context.runAdminCommand(argv);
        expect(answer).toMatchObject({ ok: true });
      },
    });
    await server.stop();
    await sink.stop();
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
const body = (page: Page) => page.getByRole('textbox', { name: n.body, exact: true });
const goTo = (page: Page, { server }: Installation, path: string) => page.goto(`${server.url}/#${path}`);

async function makeSignature(page: Page, installation: Installation): Promise<void> {
  await goTo(page, installation, '/set/accountalias/signature');
  await shot(page, 'signature-empty');
  await page.getByRole('button', { name: '新建签名' }).click();
  const dialog = page.getByRole('dialog', { name: '新建签名' });
  await dialog.getByLabel('名称').fill('工作');
  await body(page).click();
  await page.keyboard.type('李雷 产品部');
  await page.keyboard.press('Enter');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(body(page).locator('img')).toHaveCount(1);
  await shot(page, 'signature-form');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('李雷 产品部')).toBeVisible();
  await page.getByLabel('所有地址 的新邮件').selectOption({ label: '工作' });
  await expect(page.getByText('新邮件默认')).toBeVisible();
  await shot(page, 'signature-list');
}

test('a message takes signature and stationery along, their pictures inside it, and becomes a template', async ({
  page,
  installation,
}) => {
  await signIn(page, installation);
  await makeSignature(page, installation);

  await goTo(page, installation, '/set/accountalias/stationery');
  await page.getByRole('button', { name: '添加信纸' }).click();
  await page
    .getByLabel('图片', { exact: true })
    .setInputFiles({ name: '荷塘.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('list', { name: '我的信纸' }).getByText('荷塘')).toBeVisible();
  await shot(page, 'stationery');

  await goTo(page, installation, '/write/new/0');
  await expect(body(page).getByText('李雷 产品部')).toBeVisible();
  await page.locator('[data-recipients="to"]').fill(erik);
  await page.locator('[data-subject]').fill('带信纸的信');
  await body(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('见字如面');
  await page.getByRole('toolbar').getByRole('button', { name: '信纸', exact: true }).click();
  await page.getByRole('menuitem', { name: '荷塘' }).click();
  await expect(body(page)).toHaveCSS('background-image', /showSendMailPicture/);
  await page.getByRole('toolbar').getByRole('button', { name: '信件模板', exact: true }).click();
  await page.getByRole('menuitem', { name: '存为模板…' }).click();
  await page.getByLabel('模板名称').fill('问候');
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await shot(page, 'composer');
  await page.getByRole('button', { name: n.send, exact: true }).click();

  const mail = await simpleParser((await installation.sink.next(erik, { timeoutMs: 30_000 })).raw, {
    skipImageLinks: true,
  });
  const html = mail.html || '';
  expect(html).not.toMatch(/\/api\/|showCustomPicture|hongyan-part/);
  const contentIds = mail.attachments.map(({ cid }) => cid ?? '');
  expect(contentIds).toHaveLength(2);
  for (const contentId of contentIds) expect(html).toContain(`cid:${contentId}`);
  // Stationery is said in what every mail client draws.
  expect(html).toMatch(/<table[^>]* bgcolor="#ffffff" background="cid:/);
  expect(html.match(/李雷 产品部/g)).toHaveLength(1);
  expect(mail.text).toContain('见字如面');

  await goTo(page, installation, '/set/accountalias/templates');
  await page.getByRole('button', { name: '用 问候 写信' }).click();
  await expect(page.locator('[data-subject]')).toHaveValue('带信纸的信');
  await expect(body(page).getByText('见字如面')).toBeVisible();
  // The message's own signature did not go into the template: there is the default one, once.
  await expect(body(page).getByText('李雷 产品部')).toHaveCount(1);
  await goTo(page, installation, '/set/accountalias/templates');
  await page.getByRole('button', { name: '删除 问候' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有信件模板')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('button', { name: '编辑 问候' }).first()).toBeVisible();
});

test('the signature of the organisation is filled, and acts nowhere that it is shown', async ({
  page,
  installation,
}) => {
  await installation.admin(
    ...['signature', 'add', '--name', '公司', '--default', '--forced', '--html'],
    '<p>{name} {address}</p><p>电话：{phone}</p><img src="x" onerror="window.wasTaken=1"><script>window.wasTaken=1</script><form><input name="a"></form><a href="javascript:window.wasTaken=1">x</a>',
  );
  const wasTaken = () => page.evaluate(() => (globalThis as { wasTaken?: number }).wasTaken);
  await signIn(page, installation);
  await goTo(page, installation, '/set/accountalias/signature');
  await expect(page.getByText('签名由单位统一设置：公司')).toBeVisible();
  await page.getByRole('button', { name: '查看 公司' }).click();
  const shown = page.frameLocator(`iframe[title="${n.message}"]`);
  await expect(shown.getByText(`李雷 ${lilei}`)).toBeVisible();
  await expect(shown.locator('script, form, input, [onerror], a[href^="javascript"]')).toHaveCount(0);
  await expect(shown.getByText('电话')).toHaveCount(0);
  await shot(page, 'system-signature');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await goTo(page, installation, '/write/new/0');
  await expect(body(page).getByText(`李雷 ${lilei}`)).toBeVisible();
  await expect(body(page).locator('script, form, input, [onerror], a[href^="javascript"]')).toHaveCount(0);
  expect(await wasTaken()).toBeUndefined();
});
