// What is done to mails, in Chinese and in English, with the same mailbox in two windows: on one mail, on several, on everything
// that a list holds; seen at once here, and true there by push; taken back.
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

/** More than a batch of 250, so that everything is a job. */
const mails = 260;

const strings = {
  zh: {
    pin: '置顶',
    unpin: '取消置顶',
    color: '颜色',
    red: '红色',
    more: '更多',
    export: '导出',
    forwardAsAttachment: '作为附件转发',
    markRead: '标为已读',
    selectAll: '全选',
    everything: /^选择全部/,
    undo: '撤销',
    listMenu: '此列表的更多操作',
    empty: /^清空/,
    emptyNow: '清空',
    deleteRead: /^删除已读邮件/,
    deleteReadNow: '删除已读邮件',
    gone: '已彻底删除',
    refused: '不能把邮件移动到这里',
    forGood: '彻底删除',
    attached: /\.eml/,
    snoozeTitle: '稍后处理到',
    tomorrow: /^明天/,
  },
  en: {
    pin: 'Pin',
    unpin: 'Unpin',
    color: 'Colour',
    red: 'Red',
    more: 'More',
    export: 'Export',
    forwardAsAttachment: 'Forward as attachment',
    markRead: 'Mark as read',
    selectAll: 'Select all',
    everything: /^Select all \d/,
    undo: 'Undo',
    listMenu: 'More list actions',
    empty: /^Empty/,
    emptyNow: 'Empty',
    deleteRead: /^Delete read mail/,
    deleteReadNow: 'Delete read mail',
    gone: 'Permanently deleted',
    refused: "Messages can't be moved here",
    forGood: 'Delete permanently',
    attached: /\.eml/,
    snoozeTitle: 'Snooze until',
    tomorrow: /^Tomorrow/,
  },
} as const;

test.use({ actionTimeout: 15_000 });

const locateRow = (page: Page, subject: string): Locator =>
  page.locator('[data-row-key]').filter({ has: page.getByText(subject, { exact: true }) });
const locateRows = (page: Page): Locator => page.locator('[data-row-key]');

async function readBytes(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function signIn(page: Page, server: ServerFixture, language: Language): Promise<void> {
  await bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language },
  });
  await page.goto(`${server.url}/#/inbox`);
  await expect(page.getByRole('link', { name: new RegExp(`^${names[language].inbox}`) }).first()).toBeVisible();
  await expect(locateRows(page).first()).toBeVisible();
}

class App {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  get strings() {
    return strings[this.language];
  }

  get names() {
    return names[this.language];
  }

  async fromMenu(subject: string, ...path: (string | RegExp)[]): Promise<void> {
    await locateRow(this.page, subject).click({ button: 'right', position: { x: 500, y: 12 } });
    for (const name of path)
      await this.page
        .getByRole('menuitem', { name })
        .or(this.page.getByRole('menuitemcheckbox', { name }))
        .first()
        .click();
  }

  async chooseEverything(): Promise<void> {
    const all = this.page.getByRole('checkbox', { name: this.strings.selectAll });
    // With some rows chosen the box first takes the choice away.
    if (
      await all.evaluate((box) => {
        const { indeterminate, checked } = box as unknown as { indeterminate: boolean; checked: boolean };
        return indeterminate || checked;
      })
    )
      await all.click();
    await all.click();
    await this.page.getByRole('button', { name: this.strings.everything }).click();
  }

  act(name: string): Promise<void> {
    return this.page.getByRole('toolbar').first().getByRole('button', { name, exact: true }).click();
  }

  async listMenu(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: this.strings.listMenu }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: this.strings.undo, exact: true }).click();
  }

  async confirm(name: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(`#${path}`, this.page.url()).href);
  }
}

async function readCounts(page: Page): Promise<Record<string, { mail: number; unread: number }>> {
  return page.evaluate(async () => {
    const answer = (await (await fetch('/api/mail/main/folder/list')).json()) as {
      data: { folderList: { kind: string; mail: number; unread: number }[] };
    };
    return Object.fromEntries(answer.data.folderList.map(({ kind, mail, unread }) => [kind, { mail, unread }]));
  });
}

for (const language of testLanguages('zh')) {
  test(`everything that is done to mails, in two windows (${language})`, async ({ page, server, browser }) => {
    test.setTimeout(180_000);
    for (let index = 0; index < mails; index += 1)
      await server.deliver({
        from: `erik@${outsideDomain}`,
        to: lileiAddress,
        subject: `Plan ${String(index)}`,
        text: 'x',
      });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ignoreHTTPSErrors: true });
    const other = await context.newPage();
    await signIn(page, server, language);
    await signIn(other, server, language);
    const here = new App(page, language);
    const there = new App(other, language);
    const { inbox: before } = await readCounts(page);
    const last = `Plan ${String(mails - 1)}`;

    await test.step('one: pinned, coloured, exported, forwarded as attachment', async () => {
      await here.fromMenu(last, here.strings.pin);
      await expect(locateRow(other, last).getByRole('img', { name: here.strings.pin })).toBeVisible();
      await here.undo();
      await expect(locateRow(other, last).getByRole('img', { name: here.strings.pin })).toHaveCount(0);
      await here.fromMenu(last, here.strings.color, here.strings.red);
      await expect.poll(() => locateRow(other, last).getAttribute('style')).toContain('--tone-red');
      const eml = page.waitForEvent('download');
      await here.fromMenu(last, here.strings.more, here.strings.export);
      expect((await eml).suggestedFilename()).toBe(`${last}.eml`);
      expect((await readBytes(await eml)).toString()).toContain(`Subject: ${last}`);
      await here.fromMenu(last, here.strings.more, here.strings.forwardAsAttachment);
      await expect(page.getByText(`${last}.eml`)).toBeVisible();
      await here.open('/inbox');
    });

    await test.step('several: exported as an archive', async () => {
      await locateRow(page, last).click({ modifiers: ['Control'] });
      await locateRow(page, `Plan ${String(mails - 2)}`).click({ modifiers: ['Control'] });
      const zip = page.waitForEvent('download');
      await here.fromMenu(last, here.strings.more, here.strings.export);
      expect((await zip).suggestedFilename()).toBe('mails.zip');
      expect((await readBytes(await zip)).subarray(0, 2).toString()).toBe('PK');
      await page.keyboard.press('Escape');
    });

    await test.step('everything: snoozed with its time, taken back', async () => {
      await here.chooseEverything();
      await page.keyboard.press('b');
      const until = page.getByRole('dialog', { name: here.strings.snoozeTitle });
      await until.getByRole('button', { name: here.strings.tomorrow }).click();
      await expect(locateRows(page)).toHaveCount(0);
      await expect(locateRows(other)).toHaveCount(0);
      await expect.poll(async () => (await readCounts(page)).inbox?.mail).toBe(0);
      await there.open('/snoozed');
      await expect(locateRow(other, last)).toContainText(/0?8:00/);
      await here.undo();
      await expect.poll(async () => (await readCounts(page)).inbox).toEqual(before);
      await expect(locateRows(other)).toHaveCount(0);
      await there.open('/inbox');
      await page.keyboard.press('Escape');
    });

    await test.step('everything: read, deleted, taken back', async () => {
      await here.chooseEverything();
      await here.act(here.strings.markRead);
      await expect.poll(async () => (await readCounts(page)).inbox?.unread).toBe(0);
      await here.undo();
      await expect.poll(async () => (await readCounts(page)).inbox).toEqual(before);
      await page.keyboard.press('Escape');
      await here.chooseEverything();
      await here.act(here.names.delete);
      await expect(locateRows(page)).toHaveCount(0);
      await expect(locateRows(other)).toHaveCount(0);
      await expect.poll(async () => (await readCounts(page)).inbox?.mail).toBe(0);
      await here.undo();
      await expect.poll(async () => (await readCounts(page)).inbox).toEqual(before);
      await expect(locateRow(page, last)).toBeVisible();
      await expect(locateRow(other, last)).toBeVisible();
    });

    await test.step('a drop where no mail may go is refused with a word', async () => {
      await locateRow(page, last).hover();
      await page.mouse.down();
      const starred = page.getByRole('link', { name: new RegExp(`^${here.names.starred}`) }).first();
      await starred.hover();
      await page.mouse.up();
      await expect(page.getByText(here.strings.refused)).toBeVisible();
    });

    await test.step('read mail of the list, then the folder: both into the bin', async () => {
      await locateRow(page, last).click({ button: 'right', position: { x: 500, y: 12 } });
      await page.getByRole('menuitem', { name: here.strings.markRead }).click();
      await here.listMenu(here.strings.deleteRead);
      await here.confirm(here.strings.deleteReadNow);
      await expect(locateRow(page, last)).toHaveCount(0);
      await expect(locateRow(other, last)).toHaveCount(0);
      await here.listMenu(here.strings.empty);
      await expect(page.getByRole('alertdialog')).toContainText(/\d{3}/);
      await here.confirm(here.strings.emptyNow);
      await expect.poll(async () => (await readCounts(page)).inbox?.mail).toBe(0);
      await expect(locateRows(other)).toHaveCount(0);
    });

    await test.step('purged from the bin, and back from there', async () => {
      await here.open('/recyclebin');
      await there.open('/recyclebin');
      await expect(locateRow(page, last)).toBeVisible();
      await here.fromMenu(last, here.strings.forGood);
      await here.confirm(here.strings.forGood);
      await expect(locateRow(page, last)).toHaveCount(0);
      await here.undo();
      await expect(locateRow(page, last)).toBeVisible();
      await expect(locateRow(other, last)).toBeVisible();
      await here.listMenu(here.strings.empty);
      await here.confirm(here.strings.emptyNow);
      await expect.poll(async () => (await readCounts(page)).trash?.mail).toBe(0);
      await expect(locateRows(other)).toHaveCount(0);
      await here.listMenu(here.strings.gone);
      const row = page.getByRole('listitem').filter({ hasText: last }).first();
      await expect(page.getByRole('region', { name: new RegExp(here.strings.gone, 'i') })).toBeVisible();
      await row.getByRole('button').click();
      await expect.poll(async () => (await readCounts(page)).inbox?.mail).toBe(1);
    });
    await context.close();
  });
}
