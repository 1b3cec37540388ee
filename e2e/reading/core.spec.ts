// The main job, as a person does it, in Chinese and in English: sign in, mail arrives, read, answer, file, find, delete, recover, sign out.
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';

const folderName = 'A3 项目';
const labelName = '待跟进';
const erik = `erik@${outsideDomain}`;
const fileBytes = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7) % 256));
const chineseWord = '消防';
const englishWord = 'hydrant';

const subjects = { zh: '十二月的走廊检查', en: 'The corridor inspection in December' };

const hostileHtml = `<p>各位，${chineseWord}栓在东侧走廊。The <b>${englishWord}</b> is in the east corridor.</p>
<script>parent.document.title='taken';top.wasTaken=true</script>
<img src="https://tracker.${outsideDomain}/pixel.gif" onerror="top.wasTaken=true" width="1" height="1">
<a href="javascript:top.wasTaken=true">here</a><form action="https://${outsideDomain}/"><input name="password"></form>`;

function locateRow(page: Page, subject: string): Locator {
  return page.getByRole('row').filter({ hasText: subject });
}

async function checkAccessibility(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').exclude('[contenteditable]').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Long tasks of the page are counted from its start; the figures are printed. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask', buffered: true } as never);
  });
}

class Spec {
  readonly page: Page;
  readonly server: ServerFixture;
  readonly language: Language;
  readonly stalls: string[] = [];

  constructor(page: Page, server: ServerFixture, language: Language) {
    this.page = page;
    this.server = server;
    this.language = language;
  }

  get strings() {
    return names[this.language];
  }

  get subject() {
    return subjects[this.language];
  }

  /** A step with what it cost the page and the server. */
  async step(name: string, run: () => Promise<void>): Promise<void> {
    await test.step(name, async () => {
      await Promise.all([this.server.readStallMs(), this.server.readIdleStallMs()]);
      await run();
      const [stall, idle] = await Promise.all([this.server.readStallMs(), this.server.readIdleStallMs()]);
      const tasks = await this.page.evaluate(() => {
        const { longTasks } = globalThis as unknown as { longTasks: number[] };
        return longTasks.splice(0);
      });
      this.stalls.push(
        `${name}: server ${stall.toFixed(0)} ms (an idle thread ${idle.toFixed(0)} ms), page ${tasks.join(' ') || '-'}`,
      );
    });
  }

  openFolder = async (name: string) => {
    await this.page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(this.page.getByRole('grid', { name: this.strings.mailIn(name) })).toBeVisible();
  };

  /** Chooses a row by its box, where it is not still chosen from before, and one of the actions above the list. */
  act = async (action: string) => {
    const row = locateRow(this.page, this.subject);
    await row.hover();
    const box = row.getByRole('checkbox');
    if (!(await box.isChecked())) await box.click({ force: true });
    await this.page.getByRole('toolbar').first().getByRole('button', { name: action, exact: true }).click();
  };

  async signIn(): Promise<void> {
    const { page, strings, server } = this;
    await page.goto(`${server.url}/#/login?redirect=/inbox`);
    if (this.language === 'en') await page.getByText(strings.language, { exact: true }).click();
    await checkAccessibility(page, 'sign-in');
    await page.getByLabel(strings.userName).fill(lileiAddress);
    await page.getByRole('button', { name: strings.signIn, exact: true }).click();
    await expect(page.getByText(strings.passwordEmpty)).toBeVisible();
    const password = page.getByRole('textbox', { name: strings.password, exact: true });
    await password.fill('not the password');
    await page.getByRole('button', { name: strings.signIn, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(strings.wrongPassword);
    await password.fill(server.password);
    await page.getByRole('button', { name: strings.signIn, exact: true }).click();
    await expect(page.getByRole('grid').first()).toBeVisible();
    await this.chooseLanguage();
    await expect(page.getByRole('grid', { name: strings.mailIn(strings.inbox) })).toBeVisible();
    await checkAccessibility(page, 'inbox');
  }

  /** What the person has saved wins over what was chosen at sign-in. */
  async chooseLanguage(): Promise<void> {
    const { page, strings } = this;
    if (await page.getByRole('grid', { name: strings.mailIn(strings.inbox) }).isVisible()) return;
    await page.getByRole('button', { name: /^(语言|Language)$/ }).click();
    await page
      .getByRole('menuitemcheckbox', { name: strings.language })
      .or(page.getByRole('menuitem', { name: strings.language }))
      .click();
  }

  async receive(): Promise<void> {
    const { page, server, subject } = this;
    let navigations = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) navigations += 1;
    });
    await server.deliver({
      from: { name: '消防科 Erik', address: erik },
      to: lileiAddress,
      subject,
      html: hostileHtml,
      attachments: [{ filename: '检查 表.bin', content: fileBytes }],
    });
    const acknowledged = Date.now();
    await expect(locateRow(page, subject)).toBeVisible();
    console.log(`${this.language}: in the open inbox ${Date.now() - acknowledged} ms after its 250`);
    expect(navigations).toBe(0);
  }

  async read(): Promise<void> {
    const { page, strings, subject } = this;
    await locateRow(page, subject).click();
    const message = page.frameLocator(`iframe[title="${strings.message}"]`);
    await expect(message.getByText(englishWord)).toBeVisible();
    await expect(message.locator('script, form, input, [onerror]')).toHaveCount(0);
    expect(await message.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await page.evaluate(() => (globalThis as { wasTaken?: boolean }).wasTaken)).toBeUndefined();
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: strings.download('检查 表.bin') }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('检查 表.bin');
    expect((await readFile(await download.path())).equals(fileBytes)).toBe(true);
    await checkAccessibility(page, 'reader');
  }

  async answer(): Promise<void> {
    const { page, strings, server } = this;
    await page.getByRole('article').getByRole('button', { name: strings.reply, exact: true }).first().click();
    const body = page.getByRole('textbox', { name: strings.body, exact: true });
    await expect(body).toBeVisible();
    await body.click();
    await page.keyboard.press('Control+Home');
    await page.getByRole('button', { name: strings.bold, exact: true }).click();
    await page.keyboard.type('一定按时 on time');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: '答复 answer.txt', mimeType: 'text/plain', buffer: Buffer.from('收到 received') });
    await expect(page.getByText(strings.uploaded)).toBeVisible();
    await checkAccessibility(page, 'composer');
    await page.getByRole('button', { name: strings.send, exact: true }).click();
    await expect(page.getByText(strings.mailSent)).toBeVisible();
    const mail = await simpleParser((await server.sink.next(erik)).raw);
    expect(mail.subject).toContain(this.subject);
    expect(mail.html).toMatch(
      /<(b|strong)\b[^>]*>(?:<[^>]+>)*一定按时 on time|font-weight:\s*(bold|700)[^>]*>[^<]*一定按时 on time/,
    );
    expect(mail.html).toContain(englishWord);
    expect(mail.inReplyTo).toBeTruthy();
    expect(mail.headers.get('dkim-signature')).toBeTruthy();
    expect(mail.attachments.map((file) => [file.filename, file.content.toString()])).toEqual([
      ['答复 answer.txt', '收到 received'],
    ]);
    await this.openFolder(strings.sent);
    await expect(locateRow(page, this.subject)).toBeVisible();
  }

  async file(): Promise<void> {
    const { page, strings } = this;
    await this.openFolder(strings.inbox);
    await this.act(strings.move);
    await page.getByRole('menuitem', { name: folderName }).click();
    await expect(page.getByText(strings.movedTo(folderName))).toBeVisible();
    await expect(locateRow(page, this.subject)).toHaveCount(0);
    await this.openFolder(folderName);
    await this.drag(strings.inbox);
    await expect(locateRow(page, this.subject)).toHaveCount(0);
    await this.openFolder(strings.inbox);
    await this.drag(labelName);
    await expect(locateRow(page, this.subject).getByText(labelName)).toBeVisible();
    const row = locateRow(page, this.subject);
    await row.getByRole('button', { name: strings.star, exact: true }).click();
    await this.openFolder(strings.starred);
    await expect(row).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`^${labelName}`) }).click();
    await expect(row).toBeVisible();
  }

  /** With the mouse, from the row to a folder of the sidebar. */
  async drag(folder: string): Promise<void> {
    const { page } = this;
    const [row, target] = [
      locateRow(page, this.subject),
      page.getByRole('link', { name: new RegExp(`^${folder}`) }).first(),
    ];
    // Both at rest: a row that moves while its place is measured is missed.
    await target.hover();
    await row.hover();
    const [from, to] = [await row.boundingBox(), await target.boundingBox()];
    if (from === null || to === null) throw new Error('there is nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2 + 30, to.y + 40, { steps: 8 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
  }

  async find(): Promise<void> {
    const { page, strings } = this;
    for (const word of [chineseWord, englishWord]) {
      const box = page.getByRole('combobox', { name: strings.search });
      await box.fill(word);
      await box.press('Enter');
      await expect(page).toHaveURL(new RegExp(encodeURIComponent(word)));
      await expect(locateRow(page, this.subject).first()).toBeVisible();
    }
  }

  async deleteAndRecover(): Promise<void> {
    const { page, strings } = this;
    await this.openFolder(strings.inbox);
    await this.act(strings.delete);
    await expect(locateRow(page, this.subject)).toHaveCount(0);
    await this.openFolder(strings.bin);
    await expect(locateRow(page, this.subject)).toBeVisible();
    await this.act(strings.recover);
    await expect(locateRow(page, this.subject)).toHaveCount(0);
    await this.openFolder(strings.inbox);
    await expect(locateRow(page, this.subject)).toBeVisible();
  }

  async signOut(): Promise<void> {
    const { page, strings, server } = this;
    await page.getByRole('button', { name: strings.account }).click();
    await page
      .getByRole('button', { name: strings.signOut })
      .or(page.getByRole('menuitem', { name: strings.signOut }))
      .click();
    await expect(page.getByLabel(strings.userName)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('@hongyan.example');
    expect((await page.context().cookies()).filter(({ name }) => name.endsWith('sid'))).toEqual([]);
    await page.goto(`${server.url}/#/inbox`);
    await expect(page.getByRole('button', { name: strings.signIn, exact: true })).toBeVisible();
  }
}

for (const language of ['zh', 'en'] as const) {
  test(`a mail's whole way, in ${language}`, async ({ page, server }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    // Nothing that a message names is fetched, neither when it is read nor when it is quoted.
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.hostname.endsWith(outsideDomain)) problems.push(`asked for ${url.href}`);
    });
    await watchLongTasks(page);
    const spec = new Spec(page, server, language);
    await spec.step('sign in', () => spec.signIn());
    await spec.step('mail arrives', () => spec.receive());
    await spec.step('read it', () => spec.read());
    await spec.step('answer it', () => spec.answer());
    await spec.step('file it', () => spec.file());
    await spec.step('find it', () => spec.find());
    await spec.step('delete and recover it', () => spec.deleteAndRecover());
    await spec.step('sign out', () => spec.signOut());
    console.log(`${language}:\n  ${spec.stalls.join('\n  ')}`);
    expect(problems).toEqual([]);
  });
}
