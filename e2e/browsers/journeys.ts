// The core of the client in a second browser engine, as people have it. Each browser has a spec file of its own, which runs these.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { BrowserPage } from '../support/browser-page.ts';
import { test as base, expect, lileiAddress, outsideDomain, type ServerFixture } from '../support/harness.ts';
import { names } from '../support/names.ts';

const t = names.zh;
const erik = `erik@${outsideDomain}`;

export interface TestedBrowser {
  readonly name: string;
  readonly isThere: boolean;
  /** What is missing where it is not there. */
  readonly needs: string;
  readonly start: () => Promise<BrowserPage>;
}

/** Makes the tests of one browser. */
export function testBrowser({ name, isThere, needs, start }: TestedBrowser): void {
  /** A window and a folder for files to bring. */
  const test = base.extend<{ browserPage: BrowserPage; directory: string }>({
    browserPage: async ({}, use, info) => {
      const page = await start();
      try {
        await use(page);
        if (info.errors.length > 0) await page.screenshot(info.outputPath(`${name}.png`));
      } finally {
        await page.close();
      }
    },
    directory: async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'hongyan-browser-'));
      await use(directory);
      await rm(directory, { recursive: true, force: true });
    },
  });
  test.skip(!isThere, `needs ${needs}`);

  test(`${name}: mail arrives, is read, answered with an attachment, and found`, ({ server, browserPage, directory }) =>
    readAnswerAndFind(server, browserPage, directory));
  test(`${name}: a new message is written to somebody who is found by pinyin, kept and sent`, ({
    server,
    browserPage,
  }) => writeNew(server, browserPage));
  test(`${name}: an event is made by words, and a file is brought and opened`, ({ server, browserPage, directory }) =>
    makeEventAndFile(server, browserPage, directory));
}

async function signIn(page: BrowserPage, server: ServerFixture): Promise<void> {
  await page.open(`${server.url}/#/login?redirect=/inbox`);
  await page.fillNamed('textbox', t.userName, lileiAddress);
  await page.fill('input[type=password]', server.password);
  await page.clickNamed('button', t.signIn);
  await page.expectText('[data-row-key]', '');
}

async function bringFile(page: BrowserPage, directory: string, name: string, text: string): Promise<void> {
  const path = join(directory, name);
  await writeFile(path, text);
  await page.bringFile(path);
}

async function readAnswerAndFind(server: ServerFixture, page: BrowserPage, directory: string): Promise<void> {
  await signIn(page, server);
  await server.deliver({
    from: erik,
    to: lileiAddress,
    subject: '走廊检查',
    html: '<p>消防栓在东侧。hydrant</p><script>parent.wasTaken=true</script><img src="x" onerror="parent.wasTaken=true">',
  });
  await page.clickText('[data-row-key]', '走廊检查');
  await page.expectInMessage('消防栓在东侧');
  expect(await page.evaluate('typeof window.wasTaken')).toBe('undefined');

  await page.type('r');
  await page.clickNamed('textbox', t.body);
  await page.pressKey('Home', 'Control');
  await page.type('收到，谢谢 thanks');
  await bringFile(page, directory, '答复.txt', '海象');
  await page.expectText('main', '已上传');
  await page.clickNamed('button', t.send);
  const mail = await simpleParser((await server.sink.next(erik)).raw);
  expect(mail.subject).toContain('走廊检查');
  expect(mail.html).toContain('收到，谢谢 thanks');
  expect(mail.html).toContain('hydrant');
  expect(mail.attachments.map((file) => [file.filename, file.content.toString()])).toEqual([['答复.txt', '海象']]);

  await page.fillNamed('combobox', t.search, '消防栓');
  await page.pressKey('Enter');
  await page.expectText('[data-row-key]', '走廊检查');
  expect(await page.readAddress()).toContain(encodeURIComponent('消防栓'));
  expect(await page.readProblems()).toEqual([]);
}

async function writeNew(server: ServerFixture, page: BrowserPage): Promise<void> {
  await signIn(page, server);
  await page.open(`${server.url}/#/write/new/0`);
  await page.click('main [role=combobox]');
  await page.type('wanghai');
  await page.pressKey('Enter');
  await page.expectText('[data-chip]', '王海燕');
  await page.pressKey('Tab');
  await page.type('季度报告');
  await page.pressKey('Tab');
  await page.type('请看');
  await page.expectText('main', '已保存');
  await page.reload();
  await page.expectText('[data-chip]', '王海燕');
  await page.clickNamed('button', t.send);
  await page.expectText('body', '邮件已发送');
  await page.open(`${server.url}/#/outbox`);
  await page.expectText('[data-row-key]', '季度报告');
  expect(await page.readProblems()).toEqual([]);
}

async function makeEventAndFile(server: ServerFixture, page: BrowserPage, directory: string): Promise<void> {
  await signIn(page, server);
  await page.open(`${server.url}/#/calendar`);
  await page.fillNamed('textbox', '快速新建', '明天 下午3点到4点半 评审');
  await page.expectText('[role=status]', '15:00 – 16:30');
  await page.pressKey('Enter');
  await page.open(`${server.url}/#/calendar?view=list`);
  await page.expectText('main', '评审');

  await page.open(`${server.url}/#/documentcenter`);
  await page.expectNamed('button', '新建文件夹');
  await bringFile(page, directory, '海象数量.txt', '一共四十二只海象');
  await page.clickNamed('button', '海象数量.txt');
  await page.expectText('body', '一共四十二只海象');
  expect(await page.readProblems()).toEqual([]);
}
