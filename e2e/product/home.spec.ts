// The home page: where one lands, what it shows, the tour of the first visit, announcements, feedback, requests, links outside, the end of a mailbox.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { saveDisplay } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';

const n = names.zh;

const shot = (page: Page, name: string): Promise<unknown> =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `home-${name}.png`) });

async function signIn(page: Page, server: ServerFixture): Promise<void> {
  await page.goto(`${server.url}/#/login`);
  await page.getByLabel(n.userName).fill(lileiAddress);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(server.password);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).toHaveURL(/#\/dashboard/);
}

async function checkAccessibility(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
  ).toEqual([]);
}

async function openMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('one lands on the home page, is shown around, and finds there what matters', async ({ page, server, context }) => {
  await server.admin('announcement', 'add', '停机维护通知', '周六 22:00 起维护两小时。\\n期间邮件照常接收。');
  await signIn(page, server);
  const card = (name: string) => page.getByRole('region', { name });

  await test.step('the tour: by keyboard to its end, remembered, started again', async () => {
    const tour = page.getByRole('dialog', { name: '欢迎使用鸿雁' });
    await expect(tour).toBeVisible();
    await checkAccessibility(page);
    await shot(page, 'tour');
    await tour.getByRole('button', { name: '下一步' }).press('Enter');
    await expect(page.getByRole('dialog', { name: '写信' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(card('公告')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openMore(page, '新手引导');
    await expect(tour).toBeVisible();
    await tour.getByRole('button', { name: '跳过' }).click();
    await expect(tour).toHaveCount(0);
  });

  await test.step('an announcement is read', async () => {
    await card('公告')
      .getByRole('button', { name: /停机维护通知/ })
      .click();
    await expect(page.getByRole('dialog', { name: '停机维护通知' })).toContainText('期间邮件照常接收。');
    await shot(page, 'announcement');
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await expect(card('公告').getByText('新', { exact: true })).toHaveCount(0);
  });

  await test.step('new mail shows by itself, and is read from here', async () => {
    await server.deliver({
      from: { name: 'Clara Frey', address: `clara@${outsideDomain}` },
      to: lileiAddress,
      subject: '首页上的新邮件',
      text: 'Hello',
    });
    await expect(card('未读邮件').getByText('首页上的新邮件')).toBeVisible();
    await shot(page, 'app');
    await card('未读邮件').getByText('首页上的新邮件').click();
    await expect(page).toHaveURL(/#\/reply\//);
    await page.getByRole('link', { name: '鸿雁' }).click();
    await expect(page).toHaveURL(/#\/dashboard/);
    await card('最近来信').getByRole('link', { name: 'Clara Frey' }).click();
    await expect(page).toHaveURL(/#\/write\/new/);
    await expect(
      page
        .getByText('Clara')
        .or(page.getByText(`clara@${outsideDomain}`))
        .first(),
    ).toBeVisible();
  });

  await test.step('feedback and a request to the administrator', async () => {
    await page.goto(`${server.url}/#/dashboard`);
    await openMore(page, '意见反馈');
    const box = page.getByRole('dialog', { name: '意见反馈' });
    await box.getByRole('button', { name: '提交' }).click();
    await expect(box.getByRole('alert')).toHaveText('反馈内容不能为空');
    await box.getByRole('textbox').fill('首页很好用');
    await box.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('反馈已提交，谢谢')).toBeVisible();
    expect(await server.admin('feedback', 'list')).toContain('首页很好用');
    await card('邮箱空间').getByRole('button', { name: '向管理员申请' }).click();
    const ask = page.getByRole('dialog', { name: '向管理员申请' });
    await ask.getByRole('textbox').fill('附件太多');
    await shot(page, 'ask');
    await ask.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('申请已发送给管理员')).toBeVisible();
  });

  await test.step('archive: in the menu with its switch and link, in a tab that knows nothing of this one', async () => {
    await expect(page.getByRole('link', { name: '邮件归档' })).toHaveCount(0);
    await server.admin('org', 'feature', 'mailArchive', 'on');
    await server.admin('org', 'set', 'archiveUrl', `${server.url.replace('http:', 'https:')}/archive`);
    await page.reload();
    const sidebar = page.getByRole('navigation', { name: '邮箱导航' });
    await expect(sidebar.getByRole('link', { name: /^收件箱/ })).toBeVisible();
    await sidebar.getByRole('button', { name: /更多/ }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: '邮件归档' }).click();
    const outside = await opened;
    expect(await outside.evaluate('window.opener === null')).toBe(true);
    await outside.close();
    await expect(page.getByRole('link', { name: /^打开/ })).toHaveAttribute('rel', /noopener/);
    await shot(page, 'archive');
  });

  await test.step('the end of the mailbox is announced beforehand', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000);
    const iso = `${String(day.getFullYear())}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
    await server.admin('user', 'expire', lileiAddress, iso);
    await expect(page.getByText(/您的邮箱将于 \d{4}-\d{2}-\d{2} 到期，请联系管理员延期/)).toBeVisible();
    await checkAccessibility(page);
  });

  await test.step('small and dark, in English', async () => {
    await saveDisplay(page, server, { language: 'en', skin: 'skin_7' });
    await page.goto(`${server.url}/#/dashboard`);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
    await checkAccessibility(page);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await shot(page, `en-dark-${String(width)}`);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  });
});
