// The fields of recipients: names typed faster than the server answers, and what holds the sending.
import type { Page, Route } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import {
  chips,
  expectNoViolations,
  locateField,
  openMessage,
  post,
  recipientStrings,
  typeName,
} from '../support/recipient-fields.ts';
import { testLanguages } from '../support/test-languages.ts';

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

const pending = (page: Page) => page.locator('[data-pending]');

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

const addContact = (page: Page, server: ServerFixture, name: string, address: string): Promise<unknown> =>
  post(page, server, 'contact/save', { name, emails: [{ address }] });

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
    const t = recipientStrings[language];
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
    const t = recipientStrings[language];
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

test('a subject is a must where the organisation says so', async ({ page, server }) => {
  await server.admin('org', 'set', 'emptySubject', 'refuse');
  await openMessage(page, server, 'zh');
  await typeName(page, `right@${outsideDomain}`, 'Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('请填写主题')).toBeVisible();
  await expect(page.locator('[data-subject]')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
