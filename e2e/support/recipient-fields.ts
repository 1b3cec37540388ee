// The fields of recipients in a message that is being written.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter } from './app-helpers.ts';
import { expect, type ServerFixture } from './harness.ts';
import type { Language } from './names.ts';

/** What the fields and questions are called. */
export const recipientStrings = {
  zh: {
    ...{ to: '收件人', cc: '抄送', subject: '主题', send: '发送', sent: /^邮件已发送/, looking: '正在查找收件人' },
    ...{ pending: 'wanghai，正在查找', undo: '撤销', removed: '已移除 3 个收件人', edit: '修改收件人' },
    wrong: '“某某人”不是正确的邮箱地址，请修改后再发送',
    showAll: '等 200 人，展开全部',
    selected: '已选中 3 个收件人',
    ...{ noSubject: '没有主题', goBack: '返回修改', anyway: '仍然发送', enterSubject: '请填写主题' },
    ignore: '地址不正确',
  },
  en: {
    ...{
      to: 'To',
      cc: 'Cc',
      subject: 'Subject',
      send: 'Send',
      sent: /^Message sent/,
      looking: 'Looking up recipients',
    },
    ...{ pending: 'wanghai, looking up', undo: 'Undo', removed: '3 recipients removed', edit: 'Edit recipient' },
    wrong: "“某某人” isn't a valid email address. Correct it before sending",
    showAll: 'and 188 more. Show all',
    selected: '3 recipients selected',
    ...{ noSubject: 'No subject', goBack: 'Go back', anyway: 'Send anyway', enterSubject: 'Enter a subject' },
    ignore: 'Invalid address',
  },
} as const;

export const chips = (page: Page) => page.locator('[data-chip]');
export const locateField = (page: Page, field = 'to') => page.locator(`[data-recipients=${field}]`);
export const locateFieldRow = (page: Page, field = 'to') => locateField(page, field).locator('xpath=ancestor::div[1]');
/** No grave finding of axe, apart from the message's text. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').exclude('[contenteditable]').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Signs in and opens a new message. */
export async function openMessage(page: Page, server: ServerFixture, language: Language): Promise<void> {
  await enter(page, server, { language });
  await page.goto(`${server.url}/#/write/new/0`);
  await expect(locateField(page)).toBeFocused();
}

export async function post(page: Page, server: ServerFixture, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`${server.url}/api/${path}`, { headers: { Origin: server.url }, data });
  const { code, data: answered } = (await answer.json()) as { code: number; data: unknown };
  expect(code, path).toBe(200);
  return answered;
}

/** Types a text and what finishes it. An input method sends no key for a mark of full width, only its text. */
export async function typeName(page: Page, text: string, end: string): Promise<void> {
  await page.keyboard.type(text);
  if (end.length > 1) await page.keyboard.press(end);
  else await page.keyboard.insertText(end);
}
