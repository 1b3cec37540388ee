// Folders and labels as a person keeps them, in Chinese and in English: made, put in order, guarded by a password that holds in
// every window, shown at once in the other window, deleted with their mail kept.
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import type { Language } from '../support/names.ts';
import { watchRequests } from '../support/settled.ts';
import { testLanguages } from '../support/test-languages.ts';

const secret = 'quiet harbour';
const guardedName = '供应商';

const strings = {
  zh: {
    newFolder: '新建文件夹',
    folderName: '文件夹名称',
    add: '新建',
    name: '预算',
    renamed: '年度预算',
    rename: '重命名',
    save: '保存',
    empty: '邮箱文件夹名称不能为空',
    tooLong: '文件夹名称不能超过 10 个字符',
    taken: '名称已存在',
    actionsOf: (name: string) => `“${name}”的操作`,
    moveIn: '移入上一个文件夹',
    moveUp: '上移',
    shown: (name: string) => `显示: ${name}`,
    setPassword: '设置密码',
    newPassword: '新密码',
    repeat: '再次输入新密码',
    notSame: '两次输入的密码不一致',
    closed: (name: string) => `“${name}”已锁定`,
    folderPassword: '文件夹密码',
    open: '打开',
    wrong: '文件夹密码不正确',
    lockNow: '立即锁定',
    forgot: '忘记密码？',
    loginPassword: '登录密码',
    labels: '标签',
    labelName: '标签名称',
    newLabel: '新建标签',
    deleteFolder: '删除文件夹',
    delete: '删除',
    toBin: /封邮件移入回收站/,
    management: '文件夹和标签',
  },
  en: {
    newFolder: 'New folder',
    folderName: 'Folder name',
    add: 'Add',
    name: 'Budget',
    renamed: 'Budgets',
    rename: 'Rename',
    save: 'Save',
    empty: 'mailbox folder name cannot be empty',
    tooLong: 'folder name cannot be more than 10 characters',
    taken: 'This name is already in use',
    actionsOf: (name: string) => `Actions for “${name}”`,
    moveIn: 'Move into folder above',
    moveUp: 'Move up',
    shown: (name: string) => `Shown: ${name}`,
    setPassword: 'Set password',
    newPassword: 'New password',
    repeat: 'Confirm new password',
    notSame: "The passwords don't match",
    closed: (name: string) => `“${name}” is locked`,
    folderPassword: 'Folder password',
    open: 'Open',
    wrong: 'The folder password is incorrect',
    lockNow: 'Lock now',
    forgot: 'Forgot password?',
    loginPassword: 'Account password',
    labels: 'Labels',
    labelName: 'Label name',
    newLabel: 'New label',
    deleteFolder: 'Delete folder',
    delete: 'Delete',
    toBin: /moved to the recycle bin/,
    management: 'Folders and labels',
  },
} as const;

/** Signed in, with the language set; a window of its own with a sign-in of its own. */
async function openWindow(browser: Browser, server: ServerFixture, language: Language): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language },
  });
  await page.goto(`${server.url}/#/inbox`);
  await expect(page.getByRole('grid').first()).toBeVisible();
  return page;
}

const locateSidebar = (page: Page) =>
  page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'A3 项目' }) });

for (const language of testLanguages('zh')) {
  const t = strings[language];

  test(`folders and labels, ${language}`, async ({ browser, server }) => {
    const page = await openWindow(browser, server, language);
    const other = await openWindow(browser, server, language);
    const dialog = page.getByRole('dialog');
    const locateRow = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    const act = async (name: string, action: string) => {
      await page.getByRole('button', { name: t.actionsOf(name) }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };

    await test.step('the management screen lists every folder with its size', async () => {
      await page.goto(`${server.url}/#/set/foldermanagement`);
      await expect(locateRow('A3 项目')).toContainText(/\d (KB|MB)/);
      await expect(page).toHaveTitle(new RegExp(t.management));
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(grave.map(({ id }) => id)).toEqual([]);
    });

    await test.step('a folder is added, renamed with the rules for names, put into another; the other window follows', async () => {
      await page.getByRole('main').getByRole('button', { name: t.newFolder }).first().click();
      await dialog.getByLabel(t.folderName).fill(t.name);
      await dialog.getByRole('button', { name: t.add }).click();
      await expect(locateRow(t.name)).toBeVisible();
      await expect(locateSidebar(other).getByRole('link', { name: t.name })).toBeVisible();
      await locateRow(t.name).getByRole('button', { name: t.rename }).click();
      for (const [name, message] of [
        ['  ', t.empty],
        ['一二三四五六七八九十百', t.tooLong],
        ['Inbox', t.taken],
      ] as const) {
        await dialog.getByLabel(t.folderName).fill(name);
        await dialog.getByRole('button', { name: t.save }).click();
        await expect(dialog.getByRole('alert')).toHaveText(message);
      }
      await dialog.getByLabel(t.folderName).fill(t.renamed);
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog).toBeHidden();
      await expect(locateSidebar(other).getByRole('link', { name: t.renamed })).toBeVisible();
      await act(t.renamed, t.moveIn);
      await expect(locateSidebar(other).getByRole('button', { name: /“/ })).toHaveAttribute('aria-expanded', 'true');
      await locateSidebar(other).getByRole('button', { name: /“/ }).click();
      await expect(locateSidebar(other).getByRole('link', { name: t.renamed })).toBeHidden();
      await locateSidebar(other).getByRole('button', { name: /“/ }).click();
    });

    await test.step('a hidden folder leaves the sidebars', async () => {
      await page.getByRole('checkbox', { name: t.shown(t.renamed) }).click();
      await expect(locateSidebar(other).getByRole('link', { name: t.renamed })).toBeHidden();
      await page.getByRole('checkbox', { name: t.shown(t.renamed) }).click();
      await expect(locateSidebar(other).getByRole('link', { name: t.renamed })).toBeVisible();
    });

    await test.step('of two quick presses the second counts', async () => {
      const shown = page.getByRole('checkbox', { name: t.shown(t.renamed) });
      const answered = watchRequests(page);
      await shown.click();
      await shown.click();
      await expect(shown).toBeChecked();
      // The second is sent when the first has its answer.
      await answered();
      await page.reload();
      await expect(shown).toBeChecked();
    });

    await test.step('a password closes a folder in the other window while its list is open', async () => {
      await locateSidebar(other).getByRole('link', { name: guardedName }).click();
      await expect(other.locator('[data-row-key]').first()).toBeVisible();
      await act(guardedName, t.setPassword);
      await dialog.getByLabel(t.newPassword, { exact: true }).fill(secret);
      await dialog.getByLabel(t.repeat).fill('quiet');
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog.getByRole('alert')).toHaveText(t.notSame);
      await dialog.getByLabel(t.repeat).fill(secret);
      await dialog.getByRole('button', { name: t.save }).click();
      await expect(dialog).toBeHidden();
      await expect(other.getByRole('heading', { name: t.closed(guardedName) })).toBeVisible();
      await expect(other.locator('[data-row-key]')).toHaveCount(0);
    });

    await test.step('a wrong password is refused, the right one opens, locking closes again', async () => {
      const field = other.getByRole('textbox', { name: t.folderPassword });
      await field.fill('not the harbour');
      await other.getByRole('button', { name: t.open, exact: true }).click();
      await expect(other.getByRole('alert')).toHaveText(t.wrong);
      await field.fill(secret);
      await field.press('Enter');
      await expect(other.locator('[data-row-key]').first()).toBeVisible();
      await locateSidebar(other).getByRole('link', { name: guardedName }).click({ button: 'right' });
      await other.getByRole('menuitem', { name: t.lockNow }).click();
      await expect(other.getByRole('heading', { name: t.closed(guardedName) })).toBeVisible();
      // The window that set it still has it open.
      await expect(locateRow(guardedName)).toContainText(/\d (KB|MB)/);
    });

    await test.step('a forgotten one is replaced with the login password', async () => {
      await other.getByRole('button', { name: t.forgot }).click();
      const asked = other.getByRole('dialog');
      await asked.getByLabel(t.loginPassword).fill(server.password);
      await asked.getByLabel(t.newPassword, { exact: true }).fill('other harbour');
      await asked.getByLabel(t.repeat).fill('other harbour');
      await asked.getByRole('button', { name: t.save }).click();
      await expect(asked).toBeHidden();
      await expect(other.locator('[data-row-key]').first()).toBeVisible();
      await expect(locateRow(guardedName)).toContainText('–');
    });

    await test.step('a folder is deleted with its password; its mail lies in the recycle bin', async () => {
      await act(guardedName, t.deleteFolder);
      await dialog.getByLabel(t.folderPassword).fill('other harbour');
      await dialog.getByRole('button', { name: t.delete }).click();
      await expect(page.getByText(t.toBin)).toBeVisible();
      await expect(locateRow(guardedName)).toHaveCount(0);
      await expect(locateSidebar(other).getByRole('link', { name: guardedName })).toBeHidden();
    });

    await test.step('labels: added, put in order, recoloured', async () => {
      await page.getByRole('radio', { name: t.labels }).check({ force: true });
      await page.getByRole('main').getByRole('button', { name: t.newLabel }).first().click();
      await dialog.getByLabel(t.labelName).fill('zz');
      await dialog.getByRole('button', { name: t.add }).click();
      await expect(locateRow('zz')).toBeVisible();
      await locateRow('zz').getByRole('button', { name: t.moveUp }).click();
      await expect(page.getByRole('row').last()).not.toContainText('zz');
      await expect(locateSidebar(other).getByRole('link', { name: 'zz' })).toBeVisible();
    });
    await page.context().close();
    await other.context().close();
  });
}
