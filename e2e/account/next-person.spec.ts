// One page, one person after the other: what the first was writing is not there for the second, though ids of mails are the same.
import type { Page } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';

const haiyan = 'wang.haiyan@hongyan.example';
const n = names.zh;

async function readInbox(page: Page, server: ServerFixture): Promise<string[]> {
  const answer = await page.request.get(`${server.url}/api/mail/email/mailbox/list?pageSize=50&mailboxId=1`);
  const { data } = (await answer.json()) as { data: { list: { mailId: string }[] } };
  return data.list.map(({ mailId }) => mailId);
}

test('who signs in after somebody else on the same page finds nothing of theirs', async ({ page, browser, server }) => {
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await bringSession(elsewhere, { url: server.url, address: haiyan, password: server.findPassword(haiyan) });
  const hers = await readInbox(elsewhere, server);
  await context.close();
  await enter(page, server, { language: 'zh' });
  const shared = (await readInbox(page, server)).find((mailId) => hers.includes(mailId)) ?? '';
  expect(shared, 'an id that both inboxes have').not.toBe('');

  const field = page.getByRole('textbox', { name: '快速回复' });
  await page.goto(`${server.url}/#/reply/1/${shared}`);
  await field.fill('只给您看 between us');
  await page.reload();
  await expect(field).toHaveValue('只给您看 between us');
  // A question that stands open when the session ends is nobody's afterwards.
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.request.post(`${server.url}/api/oauth/logout`, { headers: { Origin: server.url }, data: {} });
  // The page hears of it by its socket.
  await expect(page).toHaveURL(/#\/loginBefore/);
  await page.evaluate('globalThis.samePage = true');

  await page.getByLabel(n.userName).fill(haiyan);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(server.findPassword(haiyan));
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${server.url}/#/reply/1/${shared}`);
  await expect(field).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /王海燕/ }).first()).toBeVisible();
  expect(await page.evaluate('globalThis.samePage'), 'the page has not been loaded anew').toBe(true);

  // The first one comes back, and finds it: the session had ended by itself.
  await page.request.post(`${server.url}/api/oauth/logout`, { headers: { Origin: server.url }, data: {} });
  await expect(page).toHaveURL(/#\/loginBefore/);
  await page.getByLabel(n.userName).fill(lileiAddress);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(server.password);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${server.url}/#/reply/1/${shared}`);
  await expect(field).toHaveValue('只给您看 between us');
});
