// What is written in the browser opens right elsewhere: received by a foreign SMTP server, read by a foreign parser.
import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { enter, saveSetting } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { designs } from '../support/message-fixtures.ts';

const files = [
  { name: '第四季度 预算（终稿）.pdf', bytes: Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) % 256)) },
  { name: '🎉 party 🧧.bin', bytes: Buffer.from([0, 255, 13, 10, 46, 13, 10]) },
  { name: `${'很长的文件名'.repeat(32)}1234.txt`, bytes: Buffer.from('长 name\r\n.\r\n') },
];
// A red dot of one pixel.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

const locateBody = (page: Page): Locator => page.getByRole('textbox', { name: '正文', exact: true });
const tool = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

async function address(page: Page, to: string, subject: string): Promise<void> {
  await page.locator('[data-recipients="to"]').fill(to);
  await page.keyboard.press('Enter');
  await page.locator('[data-subject]').fill(subject);
}

async function send(page: Page, server: ServerFixture, to: string) {
  await tool(page, '发送').click();
  const { raw } = await server.sink.next(to);
  return { raw, mail: await simpleParser(raw) };
}

/** Types Chinese as an input method does: what is composed is replaced by what is chosen. */
async function compose(page: Page, messages: string, chosen: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (let end = 1; end <= messages.length; end++)
    await keyboard.send('Input.imeSetComposition', {
      text: messages.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  // Neither sends the message, nor opens anything, while signs are being composed.
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+k');
  await keyboard.send('Input.insertText', { text: chosen });
  await keyboard.detach();
}

/** Pastes into the message as the browser would: a file, or HTML with its text. */
async function paste(page: Page, pasted: { file?: string; html?: string; text?: string }): Promise<void> {
  await page.evaluate(`{
    const { file, html, text } = ${JSON.stringify(pasted)};
    const data = new DataTransfer();
    if (file) data.items.add(new File([Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))], '红点.png', { type: 'image/png' }));
    if (html) data.setData('text/html', html);
    if (text) data.setData('text/plain', text);
    document.querySelector('[contenteditable=true]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }`);
}

async function pastePicture(page: Page): Promise<void> {
  await paste(page, { file: dot.toString('base64') });
  await expect(locateBody(page).locator('img')).toHaveCount(1);
}

/** As a sheet puts it: looks in a style sheet, cells with classes. */
async function pasteTable(page: Page): Promise<void> {
  const sheet = '<style>.xl65{background:#FFFF00;border:1px solid black}</style>';
  const rows = '<tr><td class="xl65">粘贴甲</td><td onclick="x()">2</td></tr>';
  await paste(page, {
    html: `<html><head>${sheet}</head><body><table><tbody>${rows}</tbody></table></body></html>`,
    text: '粘贴甲\t2',
  });
  await expect(locateBody(page).getByText('粘贴甲')).toBeVisible();
}

/** Pulls the right edge of a cell with the mouse. */
async function widenColumn(page: Page, text: string): Promise<void> {
  const cell = locateBody(page).locator('td', { hasText: text });
  const box = async (): Promise<{ x: number; y: number; width: number }> =>
    (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const { x, y, width } = await box();
  await page.mouse.move(x + width / 2, y + 10);
  await page.mouse.move(x + width - 1, y + 10, { steps: 5 });
  await page.mouse.down();
  await page.mouse.move(x + width + 40, y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await box()).width - width)).toBeGreaterThan(30);
}

async function writeDesigned(page: Page): Promise<void> {
  await locateBody(page).click();
  await tool(page, /^字体/).click();
  await page
    .getByRole('menuitemcheckbox', { name: '楷体' })
    .or(page.getByRole('menuitem', { name: '楷体' }))
    .click();
  await expect(locateBody(page)).toBeFocused();
  await compose(page, 'nihao', '你好');
  await expect(locateBody(page)).toHaveText('你好');
  await tool(page, '文字颜色').click();
  await tool(page, '红色').click();
  await expect(locateBody(page)).toBeFocused();
  await page.keyboard.type('红字 see www.example.org now');
  await page.keyboard.press('Enter');
  await tool(page, '表情').click();
  await page.getByRole('searchbox', { name: '搜索表情' }).fill('感谢');
  await expect(tool(page, '双手合十')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(locateBody(page)).toBeFocused();
  await pastePicture(page);
  await page.keyboard.press('Enter');
  await pasteTable(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await tool(page, '插入表格').click();
  await tool(page, '3 列 × 2 行').click();
  await expect(tool(page, '表格工具')).toBeVisible();
  await page.keyboard.type('格子一');
  await page.keyboard.press('Tab');
  await page.keyboard.type('格子二');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: '查找' }).fill('格子');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.getByRole('textbox', { name: '替换为' }).fill('单元');
  await tool(page, '全部替换').click();
  await page.keyboard.press('Escape');
  await expect(locateBody(page).getByText('单元二')).toBeVisible();
  // All that was replaced comes back in one step.
  await page.keyboard.press('Control+z');
  await expect(locateBody(page).getByText('格子一')).toBeVisible();
  await page.keyboard.press('Control+y');
  await widenColumn(page, '单元一');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('toolbar', { name: '格式' }).locator(':focus')).toBeVisible();
}

test('a designed message opens elsewhere as it was written', async ({ page, server }) => {
  const to = `erik@${outsideDomain}`;
  // Colours chosen on a dark paper are the message's own outside.
  await enter(page, server, { language: 'zh', skin: 'skin_6' });
  await page.goto(`${server.url}/#/write/new/0`);
  await address(page, to, '写给别处 ✉️');
  await writeDesigned(page);
  await page
    .locator('input[type="file"]:not([accept])')
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes })));
  await expect(page.getByText(/已上传/)).toHaveCount(files.length);
  const { raw, mail } = await send(page, server, to);

  expect(mail.subject).toBe('写给别处 ✉️');
  const { text = '', html } = mail;
  for (const strings of ['你好', '红字', '🙏', '单元一', '单元二', '粘贴甲']) {
    expect(text, strings).toContain(strings);
    expect(html, strings).toContain(strings);
  }
  const shown = await page.context().newPage();
  await shown.setContent(String(html));
  await expect(shown.getByText('红字').first()).toHaveCSS('color', 'rgb(192, 42, 38)');
  expect(String(html)).not.toMatch(/hsl\(|--darkColor|onclick|class=/);
  await expect(shown.getByText('你好').first()).toHaveCSS('font-family', /KaiTi/);
  await expect(shown.locator('td', { hasText: '粘贴甲' })).toHaveCSS('background-color', 'rgb(255, 255, 0)');
  await expect(shown.locator('table')).toHaveCount(2);
  await expect(shown.locator('a[href="http://www.example.org"]')).toHaveText('www.example.org');

  const [picture, ...others] = mail.attachments.toSorted((a, b) => Number(b.related) - Number(a.related));
  expect(picture?.contentType).toBe('image/png');
  expect(raw.toString('latin1').toLowerCase()).toContain(`content-id: <${picture?.cid ?? ''}>`);
  expect(picture?.content.equals(dot)).toBe(true);
  // The parser puts pictures that the HTML names by `cid:` in their places.
  expect(String(html)).toMatch(/<img [^>]*src="data:image\/png;base64,/);
  expect(others.map(({ filename }) => filename)).toEqual(files.map(({ name }) => name));
  const hashBytes = (bytes: Buffer | undefined): string =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
  expect(others.map(({ content }) => hashBytes(content))).toEqual(files.map(({ bytes }) => hashBytes(bytes)));
  for (const line of raw.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);

  // The key is published by nobody here; what was signed is what arrived.
  const { results } = await dkimVerify(raw, { resolver: async () => [] });
  expect(results.map(({ bodyHash, bodyHashExpecting }) => bodyHash === bodyHashExpecting)).toEqual([true]);
});

test('a plain message goes out as text alone, a quoted design as it came', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith(outsideDomain)) asked.push(request.url());
  });
  await enter(page, server, { language: 'zh' });
  // The quotation is looked at, which below the message is folded.
  await saveSetting(page, server, 'replyLocation', 'view');
  await page.reload();
  const to = `plain@${outsideDomain}`;
  await page.goto(`${server.url}/#/write/new/0`);
  await address(page, to, '纯文本');
  await locateBody(page).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('粗体');
  await page.getByRole('toolbar').getByRole('button', { name: '纯文本' }).click();
  await page.getByRole('button', { name: '改为纯文本' }).click();
  await expect(locateBody(page)).toHaveValue('粗体');
  await locateBody(page).fill('一行 <b>不是标签</b> &amp;\n\n> 引用\n  缩进\t尾');
  const { mail } = await send(page, server, to);
  expect(mail.html).toBe(false);
  expect(mail.text?.replace(/\n$/, '')).toBe('一行 <b>不是标签</b> &amp;\n\n> 引用\n  缩进\t尾');

  const from = `news@${outsideDomain}`;
  await server.deliver({
    from,
    to: lileiAddress,
    subject: '设计邮件',
    html: designs.newsletter,
    messageId: `<news@${outsideDomain}>`,
  });
  await page.goto(`${server.url}/#/inbox`);
  await page.locator('[data-row-key]').filter({ hasText: '设计邮件' }).click();
  await page.getByRole('article').getByRole('button', { name: '回复', exact: true }).first().click();
  await expect(page.getByRole('group', { name: '引用的原邮件' }).getByText('十一月通讯')).toBeVisible();
  // An answer begins above what it quotes.
  await expect(locateBody(page)).toBeFocused();
  await page.keyboard.type('收到');
  // A click into the kept mail takes the caret nowhere: what is typed next is written, and the way to the start is open.
  await page.getByText('十一月通讯').click();
  // A key: what Playwright types without one (Chinese) comes sooner after the click than any hand's.
  await page.keyboard.press('!');
  await page.getByText('十一月通讯').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('好，');
  await page.keyboard.press('Control+End');
  await compose(page, 'zhuhao', '祝好');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('group', { name: '引用的原邮件' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  const { mail: answer } = await send(page, server, from);
  const shown = await page.context().newPage();
  await shown.route(/^https?:/, (route) => route.abort());
  await shown.setContent(String(answer.html));
  await expect(shown.getByText('好，收到!')).toBeVisible();
  await expect(shown.getByText('祝好', { exact: true })).toBeVisible();
  const title = shown.getByText('十一月通讯');
  await expect(title).toHaveCSS('color', 'rgb(10, 88, 202)');
  await expect(title).toHaveCSS('font-family', 'Georgia, serif');
  await expect(title).toHaveCSS('font-size', '26px');
  await expect(shown.getByText('查看详情')).toHaveCSS('border-radius', '6px');
  // The picture that was not loaded while it was quoted is sent by its address.
  await expect(shown.locator(`img[src="https://shop.${outsideDomain}/a.png"]`)).toHaveCount(1);
  expect(String(answer.html)).not.toContain('data-hongyan-part');
  expect(asked).toEqual([]);
});
