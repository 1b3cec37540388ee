// The fields of recipients: names typed faster than the server answers, what holds the sending, all of a field at once, and many.
import AxeBuilder from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import type { Language } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

/** The page's own clipboard; the end-to-end tests are compiled without the browser's types. */
interface Clipboarded {
  readonly clipboard: { readText(): Promise<string> };
}

/** Who is typed, and what finishes the name: each of them one contact, found by name, part of it, pinyin, initials or address. */
const typed = [
  ['赵敏', 'zhao.min', '赵敏', 'Enter'],
  ['钱学', 'qian.xue', 'qianx', 'Tab'],
  ['孙悦', 'sun.yue', 'sunyue', ','],
  ['周正', 'zhou.zheng', '周', ';'],
  ['吴桐', 'wu.tong', 'wut', '，'],
  ['郑和平', 'zheng.heping', 'zhp', '；'],
  ['冯唐', 'feng.tang', 'feng', '、'],
  ['陈曦', 'chen.xi', 'chen.xi', 'Enter'],
  ['褚遂', 'chu.sui', '褚遂', 'Tab'],
  ['卫青', 'wei.qing', 'weiq', ','],
  ['蒋勋', 'jiang.xun', 'jiangxun', ';'],
  ['沈括', 'shen.kuo', '沈', '，'],
  ['韩愈', 'han.yu', 'hanyu', '；'],
  ['杨过', 'yang.guo', 'yangg', '、'],
  ['Maja Novak', 'maja.novak', 'maj', 'Enter'],
  ['Piotr Zielinski', 'piotr.z', 'zielin', 'Tab'],
  ['秦明月', 'qin.mingyue', 'qmy', ','],
  ['尤三', 'you.san', '尤', ';'],
  ['许仙', 'xu.xian', 'xux', 'Enter'],
  ['何其芳', 'he.qifang', 'heqif', 'Tab'],
] as const;

const words = {
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

const chips = (page: Page) => page.locator('[data-chip]');
const pending = (page: Page) => page.locator('[data-pending]');
const locateField = (page: Page, field = 'to') => page.locator(`[data-recipients=${field}]`);
const locateRow = (page: Page, field = 'to') => locateField(page, field).locator('xpath=ancestor::div[1]');
const readClipboard = (page: Page): Promise<string> =>
  page.evaluate(() => (navigator as unknown as Clipboarded).clipboard.readText());

async function expectNoViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').exclude('[contenteditable]').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

async function openMessage(page: Page, server: ServerFixture, language: Language): Promise<void> {
  await enter(page, server, { language });
  await page.goto(`${server.url}/#/write/new/0`);
  await expect(locateField(page)).toBeFocused();
}

/** The server's answers about names wait until the test lets them go. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/contact/list/suggest?*', async (route: Route) => {
    // Ready when it is let go: Send waits five seconds for it, and a busy server may need longer.
    const response = await route.fetch().catch(() => undefined);
    await released;
    // None where the server has stopped: what was asked last may be on its way when the test ends.
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
  });
  return release;
}

async function post(page: Page, server: ServerFixture, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`${server.url}/api/${path}`, { headers: { Origin: server.url }, data });
  const { code, data: answered } = (await answer.json()) as { code: number; data: unknown };
  expect(code, path).toBe(200);
  return answered;
}

const addContact = (page: Page, server: ServerFixture, name: string, address: string): Promise<unknown> =>
  post(page, server, 'contact/save', { name, emails: [{ address }] });

/** Types a text and what finishes it. An input method sends no key for a mark of full width, only its text. */
async function typeName(page: Page, text: string, end: string): Promise<void> {
  await page.keyboard.type(text);
  if (end.length > 1) await page.keyboard.press(end);
  else await page.keyboard.insertText(end);
}

/** Opens a draft to so many. */
async function openDraft(page: Page, server: ServerFixture, lists: object): Promise<void> {
  const content = {
    ...{ type: 'new', refMailId: null, from: lileiAddress, to: [], cc: [], bcc: [], subject: '通知' },
    ...{ html: '<p></p>', attachments: [], priority: 3, readReceipt: false, ...lists },
  };
  const { draftId } = (await post(page, server, 'mail/email/drafts', { content })) as { draftId: string };
  await page.goto(`${server.url}/#/write/editAgainFromdraft/${draftId}`);
}

const createPeople = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => ({
    name: `第${String(index)}位`,
    address: `${prefix}${String(index)}@${outsideDomain}`,
  }));

test('twenty names in a row, each finished by another key, become the people whom they mean', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh' });
  for (const [name, address] of typed) await addContact(page, server, name, `${address}@${outsideDomain}`);
  const release = await holdAnswers(page);
  await page.goto(`${server.url}/#/write/new/0`);
  await expect(locateField(page)).toBeFocused();
  for (const [, , text, end] of typed) await typeName(page, text, end);

  await test.step('a chip for each at once, in their order, and the field is empty for the next one', async () => {
    await expect(pending(page)).toHaveText(typed.map(([, , text]) => text));
    await expect(locateField(page)).toHaveValue('');
    await expect(locateField(page)).toBeFocused();
  });

  await test.step('one is removed while it is looked up, another is typed and left; both are as if they had been waited for', async () => {
    await pending(page).nth(3).getByRole('button').click();
    await locateField(page).focus();
    await page.keyboard.type('zhaom');
    await page.getByRole('textbox', { name: '主题' }).click();
    await expect(pending(page)).toHaveCount(20);
    release();
    const names = typed.map(([name]) => name).filter((name) => name !== '周正');
    // 赵敏 is there already: the name stands as it was typed, to be put right.
    await expect(chips(page)).toHaveText([...names, 'zhaom'].map((name) => new RegExp(name)));
    await expect(pending(page)).toHaveCount(0);
    await expect(page.locator('[data-chip="zhaom"]')).toHaveAttribute('aria-label', 'zhaom，地址不正确');
  });
});

for (const language of testLanguages('en'))
  test(`a message that is sent at once waits for the people whom its names mean (${language})`, async ({
    page,
    server,
  }) => {
    const t = words[language];
    await enter(page, server, { language });
    const release = await holdAnswers(page);
    await page.goto(`${server.url}/#/write/new/0`);
    await page.getByRole('textbox', { name: t.subject, exact: true }).fill('预算');
    await locateField(page).focus();
    await page.keyboard.type('wanghai');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('group', { name: t.pending })).toBeVisible();
    await expect(page.getByRole('button', { name: t.looking })).toBeVisible();
    release();
    await expect(page.getByText(t.sent)).toBeVisible();
  });

test('the name of a group is everybody in it, and the one of a mail group its address, finished at once as well', async ({
  page,
  server,
}) => {
  await server.admin('group', 'create', 'news@hongyan.example', '产品快讯', '--manager', lileiAddress);
  await enter(page, server, { language: 'zh' });
  const { groupId } = (await post(page, server, 'contact/group/save', { name: 'Suppliers' })) as { groupId: string };
  const add = ['erik', 'zoe'].map((name) => ({ kind: 'address', address: `${name}@${outsideDomain}`, name }));
  await post(page, server, 'contact/group/changeMembers', { groupId, add });
  const release = await holdAnswers(page);
  await page.goto(`${server.url}/#/write/new/0`);
  await expect(locateField(page)).toBeFocused();
  await typeName(page, 'suppl', 'Enter');
  await typeName(page, '产品快', 'Tab');
  await expect(pending(page)).toHaveText(['suppl', '产品快']);
  await expectNoViolations(page, 'being looked up');
  release();
  await expect(chips(page)).toHaveText([/erik/, /zoe/, /产品快讯/]);
});

test('a message that is closed while a name is looked up keeps it, as the person whom it means', async ({
  page,
  server,
}) => {
  await enter(page, server, { language: 'zh' });
  const release = await holdAnswers(page);
  await page.goto(`${server.url}/#/write/new/0`);
  await page.getByRole('textbox', { name: '主题' }).fill('未写完');
  await locateField(page).focus();
  await page.keyboard.type('wanghai');
  await page.getByRole('button', { name: '关闭未写完' }).click();
  await expect(locateField(page)).toHaveCount(0);
  release();
  await page.goto(`${server.url}/#/draftbox`);
  await page.locator('[data-row-key]').filter({ hasText: '王海燕' }).filter({ hasText: '未写完' }).click();
  await expect(chips(page)).toHaveText(/王海燕/);
});

test('what is typed means whom the server names for exactly that text; a whole address is itself, and closing the list keeps it', async ({
  page,
  server,
}) => {
  await openMessage(page, server, 'zh');
  await page.keyboard.type('wang');
  await expect(page.getByRole('option', { name: /王海燕/ })).toBeVisible();
  // The list still shows 王海燕 when the rest is typed and finished.
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-chip="wangx"]')).toHaveAttribute('aria-label', 'wangx，地址不正确');
  await typeName(page, `wang@${outsideDomain}`, 'Enter');
  await expect(chips(page).last()).toContainText(`wang@${outsideDomain}`);
  await page.keyboard.type('anna');
  await expect(page.getByRole('option', { name: /Anna/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-chip="anna"]')).toBeVisible();
  await page.keyboard.type('hai');
  await expect(page.getByRole('option', { name: /王海燕/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chips(page).last()).toContainText('王海燕');

  await test.step('an input method ends a name with the text that it composes, and with no key', async () => {
    const method = await page.context().newCDPSession(page);
    await method.send('Input.imeSetComposition', { text: 'fu，jian', selectionStart: 7, selectionEnd: 7 });
    await expect(locateField(page)).toHaveValue('fu，jian');
    await method.send('Input.insertText', { text: '附件人，' });
    await expect(page.locator('[data-chip="附件人"]')).toBeVisible();
    await expect(locateField(page)).toHaveValue('');
  });
});

for (const language of ['zh', 'en'] as const)
  test(`a message to nobody but a wrong address stops there, and one without a subject is asked about (${language})`, async ({
    page,
    server,
  }) => {
    const t = words[language];
    await openMessage(page, server, language);
    await typeName(page, '某某人', 'Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: t.wrong })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const editor = page.getByRole('textbox', { name: t.edit });
    await expect(editor).toBeFocused();

    await test.step('its text is selected: what is typed takes its position, also when it is sent at once', async () => {
      await page.keyboard.type(`right@${outsideDomain}`);
      await page.keyboard.press('Control+Enter');
      const question = page.getByRole('alertdialog').filter({ hasText: t.noSubject });
      await question.getByRole('button', { name: t.goBack }).click();
      await expect(chips(page)).toHaveText(new RegExp(`right@${outsideDomain}`));
      await expect(page.getByText(t.wrong)).toHaveCount(0);
      await locateField(page).focus();
    });

    await test.step('with another recipient it is asked whether to ignore it', async () => {
      await typeName(page, '某某人', 'Enter');
      await expect(chips(page).last()).toHaveAttribute('data-chip', '某某人');
      await page.keyboard.press('Control+Enter');
      const question = page.getByRole('alertdialog').filter({ hasText: t.ignore });
      await question.getByRole('button', { name: t.goBack }).click();
      await chips(page).last().press('Delete');
    });

    await test.step('no subject: back to it, or sent all the same', async () => {
      await page.keyboard.press('Control+Enter');
      const question = page.getByRole('alertdialog').filter({ hasText: t.noSubject });
      await question.getByRole('button', { name: t.goBack }).click();
      await expect(page.getByText(t.enterSubject)).toBeVisible();
      await expect(page.locator('[data-subject]')).toBeFocused();
      await page.keyboard.press('Control+Enter');
      await question.getByRole('button', { name: t.anyway }).click();
      await expect(page.getByText(t.sent)).toBeVisible();
    });
  });

test('a chip that is taken out or changed gives the focus on in the same moment, and no key is lost', async ({
  page,
  server,
}) => {
  await openMessage(page, server, 'zh');
  for (const name of ['a', 'b', 'c']) await typeName(page, `${name}@${outsideDomain}`, 'Enter');
  await expect(chips(page)).toHaveCount(3);
  /** Where the next key goes when it comes before anything is drawn. */
  const pressAtOnce = (selector: string, key: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const at = document.querySelector(${JSON.stringify(selector)});
      at.focus();
      at.dispatchEvent(new KeyboardEvent('keydown', { key: ${JSON.stringify(key)}, bubbles: true, cancelable: true }));
      await Promise.resolve();
      const { chip, recipients } = document.activeElement.dataset;
      return chip ?? recipients;
    })()`);
  expect(await pressAtOnce('[data-chip^="a@"]', 'Delete')).toBe(`b@${outsideDomain}`);
  expect(await pressAtOnce('[data-chip^="c@"]', 'Delete')).toBe('to');
  await chips(page).press('Enter');
  expect(await pressAtOnce('[data-chip-editor]', 'Escape')).toBe(`b@${outsideDomain}`);
  await chips(page).press('Enter');
  expect(await pressAtOnce('[data-chip-editor]', 'Enter')).toBe('to');
});

test('a subject is a must where the organisation says so', async ({ page, server }) => {
  await server.admin('org', 'set', 'emptySubject', 'refuse');
  await openMessage(page, server, 'zh');
  await typeName(page, `right@${outsideDomain}`, 'Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('请填写主题')).toBeVisible();
  await expect(page.locator('[data-subject]')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

for (const language of testLanguages('zh'))
  test(`all of a field: selected, copied, cut, pasted, emptied and brought back (${language})`, async ({
    page,
    server,
    context,
  }) => {
    const t = words[language];
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMessage(page, server, language);
    const list = `"Berg, Anna" <anna@${outsideDomain}>, Erik <erik@${outsideDomain}>, zoe@${outsideDomain}`;
    await locateField(page).fill(`${list},`);
    await expect(chips(page)).toHaveCount(3);

    await test.step('copied', async () => {
      await page.keyboard.press('Control+a');
      await expect(page.locator('[data-selected]')).toHaveCount(3);
      await expect(page.getByRole('status').filter({ hasText: t.selected })).toHaveCount(1);
      await expectNoViolations(page, 'selected');
      await page.keyboard.press('Control+c');
      await expect.poll(() => readClipboard(page)).toBe(list);
    });

    await test.step('emptied with what is typed, and brought back by Ctrl+Z, then by the notice', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.type('half');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Backspace');
      await expect(chips(page)).toHaveCount(0);
      await expect(locateField(page)).toHaveValue('');
      await page.keyboard.press('Control+z');
      await expect(chips(page)).toHaveText([/Berg, Anna/, /Erik/, /zoe/]);
      await expect(locateField(page)).toHaveValue('half');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(page.getByText(t.removed)).toBeVisible();
      await page.getByRole('button').filter({ hasText: t.undo }).click();
      await expect(chips(page)).toHaveText([/Berg, Anna/, /Erik/, /zoe/]);
      await locateField(page).fill('');
    });

    await test.step('cut, and pasted into another field', async () => {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+x');
      await expect(chips(page)).toHaveCount(0);
      await page.getByRole('button', { name: t.cc, exact: true }).click();
      await expect(locateField(page, 'cc')).toBeFocused();
      await page.keyboard.press('Control+v');
      await expect(locateRow(page, 'cc').locator('[data-chip]')).toHaveText([/Berg, Anna/, /Erik/, /zoe/]);
    });

    await test.step('Shift and arrows select some, which are dragged together', async () => {
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Shift+ArrowLeft');
      await expect(page.locator('[data-selected]')).toHaveText([/Erik/, /zoe/]);
      await chips(page).nth(1).dragTo(locateField(page));
      await expect(locateRow(page).locator('[data-chip]')).toHaveText([/Erik/, /zoe/]);
      await expect(locateRow(page, 'cc').locator('[data-chip]')).toHaveText([/Berg, Anna/]);
    });
  });

for (const language of ['zh', 'en'] as const)
  test(`two hundred recipients are folded while nobody is at them (${language})`, async ({ page, server }) => {
    const t = words[language];
    await enter(page, server, { language });
    await openDraft(page, server, { to: createPeople(200) });
    const more = page.getByRole('button', { name: t.showAll });
    await expect(more).toBeVisible();
    await expect(chips(page)).toHaveCount(12);
    await expectNoViolations(page, 'folded');
    await more.click();
    await expect(chips(page)).toHaveCount(200);
    await expect(locateField(page)).toBeFocused();
    await typeName(page, `one.more@${outsideDomain}`, 'Enter');
    await expect(chips(page)).toHaveCount(201);
    await page.locator('[data-subject]').click();
    await expect(chips(page)).toHaveCount(12);
  });
