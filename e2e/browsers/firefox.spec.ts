// The core of the client in a second browser engine, as people have it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { FirefoxWindow, hasFirefox } from '../support/firefox.ts';
import { test as base, expect, lileiAddress, outsideDomain, type ServerFixture } from '../support/harness.ts';
import { names } from '../support/names.ts';

const t = names.zh;
const erik = `erik@${outsideDomain}`;

/** A signed-in window of Firefox and a folder for files to bring. */
const test = base.extend<{ firefox: FirefoxWindow; directory: string }>({
  firefox: async ({ server }, use, info) => {
    const firefox = await FirefoxWindow.open();
    await signIn(firefox, server);
    await use(firefox);
    if (info.errors.length > 0) await firefox.page.screenshot({ path: info.outputPath('firefox.png') });
    await firefox.close();
  },
  directory: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'hongyan-firefox-'));
    await use(directory);
    await rm(directory, { recursive: true, force: true });
  },
});
test.skip(!hasFirefox, 'needs /usr/bin/firefox-esr');

async function signIn(firefox: FirefoxWindow, server: ServerFixture): Promise<void> {
  await firefox.page.goto(`${server.url}/#/login?redirect=/inbox`);
  await firefox.fill('textbox', t.userName, lileiAddress);
  await firefox.page.locator('input[type=password]').fill(server.password);
  await firefox.press(t.signIn);
  await firefox.page.waitForSelector('[data-row-key]');
}

async function bringFile(firefox: FirefoxWindow, directory: string, name: string, text: string): Promise<void> {
  const path = join(directory, name);
  await writeFile(path, text);
  await firefox.bringFile(path);
}

test('Firefox: mail arrives, is read, answered with an attachment, and found', async ({
  server,
  firefox,
  directory,
}) => {
  const { page } = firefox;
  await server.deliver({
    from: erik,
    to: lileiAddress,
    subject: '走廊检查',
    html: '<p>消防栓在东侧。hydrant</p><script>parent.wasTaken=true</script><img src="x" onerror="parent.wasTaken=true">',
  });
  const row = await firefox.findText('[data-row-key]', '走廊检查');
  await row.click();
  await firefox.findInMessage('消防栓在东侧');
  expect(await page.evaluate(() => (globalThis as { wasTaken?: boolean }).wasTaken)).toBeUndefined();

  await page.keyboard.press('r');
  await firefox.find('textbox', t.body).click();
  await page.keyboard.down('Control');
  await page.keyboard.press('Home');
  await page.keyboard.up('Control');
  await page.keyboard.type('收到，谢谢 thanks');
  await bringFile(firefox, directory, '答复.txt', '海象');
  await firefox.findText('main', '已上传');
  await firefox.press(t.send);
  const mail = await simpleParser((await server.sink.next(erik)).raw);
  expect(mail.subject).toContain('走廊检查');
  expect(mail.html).toContain('收到，谢谢 thanks');
  expect(mail.html).toContain('hydrant');
  expect(mail.attachments.map((file) => [file.filename, file.content.toString()])).toEqual([['答复.txt', '海象']]);

  await firefox.find('combobox', t.search).fill('消防栓');
  await page.keyboard.press('Enter');
  await firefox.findText('[data-row-key]', '走廊检查');
  expect(page.url()).toContain(encodeURIComponent('消防栓'));
  expect(firefox.problems).toEqual([]);
});

test('Firefox: a new message is written to somebody who is found by pinyin, kept and sent', async ({
  server,
  firefox,
}) => {
  const { page } = firefox;
  await page.goto(`${server.url}/#/write/new/0`);
  await page.locator('main [role=combobox]').click();
  await page.keyboard.type('wanghai');
  await page.keyboard.press('Enter');
  await firefox.findText('[data-chip]', '王海燕');
  await page.keyboard.press('Tab');
  await page.keyboard.type('季度报告');
  await page.keyboard.press('Tab');
  await page.keyboard.type('请看');
  await firefox.findText('main', '已保存');
  await page.reload();
  await firefox.findText('[data-chip]', '王海燕');
  await firefox.press(t.send);
  await firefox.findText('body', '邮件已发送');
  await page.goto(`${server.url}/#/outbox`);
  await firefox.findText('[data-row-key]', '季度报告');
  expect(firefox.problems).toEqual([]);
});

test('Firefox: an event is made by words, and a file is brought and opened', async ({ server, firefox, directory }) => {
  const { page } = firefox;
  await page.goto(`${server.url}/#/calendar`);
  await firefox.fill('textbox', '快速新建', '明天 下午3点到4点半 评审');
  await firefox.findText('[role=status]', '15:00 – 16:30');
  await page.keyboard.press('Enter');
  await page.goto(`${server.url}/#/calendar?view=list`);
  await firefox.findText('main', '评审');

  await page.goto(`${server.url}/#/documentcenter`);
  await firefox.find('button', '新建文件夹').wait();
  await bringFile(firefox, directory, '海象数量.txt', '一共四十二只海象');
  await firefox.press('海象数量.txt');
  await firefox.findText('body', '一共四十二只海象');
  expect(firefox.problems).toEqual([]);
});
