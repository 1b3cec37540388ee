// Searching as a person does it, in Chinese and in English: the box and what it offers, operators, the form in step, parts taken
// off, searches kept, what stands inside a file, and a name by its spelling.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: {
    advanced: '高级搜索',
    change: '修改条件',
    results: '搜索结果',
    keyword: '关键词',
    sender: '发件人',
    unread: '未读',
    search: '搜索',
    keep: '保存搜索',
    name: '搜索名称',
    save: '保存',
    warning: '请输入搜索关键词或其他条件',
    senderOperator: '发件人:',
    remove: (name: string) => `移除${name}`,
    subjectOffer: /^主题包含/,
    nothing: '没有找到邮件',
    unreadText: '是:未读',
  },
  en: {
    advanced: 'Advanced search',
    change: 'Edit filters',
    results: 'Search results',
    keyword: 'Keyword',
    sender: 'Sender',
    unread: 'Unread',
    search: 'Search',
    keep: 'Save search',
    name: 'Search name',
    save: 'Save',
    warning: 'Enter a keyword or another filter to search',
    senderOperator: 'from:',
    remove: (name: string) => `Remove ${name}`,
    subjectOffer: /^Subject contains/,
    nothing: 'No messages found',
    unreadText: 'is:unread',
  },
} as const;

const locateRow = (page: Page, subject: string): Locator =>
  page.locator('main').getByRole('row').or(page.locator('main').getByRole('option')).filter({ hasText: subject });

async function signIn(page: Page, server: ServerFixture, language: Language): Promise<void> {
  await bringSession(page, {
    url: server.url,
    address: lileiAddress,
    password: server.password,
    display: { language },
  });
  await page.goto(`${server.url}/#/inbox`);
  await expect(page.getByRole('grid').getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: names[language].search })).toBeVisible();
}

/** What the browser marks as found, in the page and in the frames of messages. */
const markedTerms = `[window, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow)]
  .flatMap((view) => [...(view.CSS?.highlights?.get('found') ?? [])].map(String))`;

async function checkAccessibility(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .include('header, [role=search], [role=dialog]')
    .analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

async function deliverMail(server: ServerFixture): Promise<void> {
  const to = lileiAddress;
  const from = { name: '单海燕', address: `shan@${outsideDomain}` };
  await server.deliver({
    from,
    to,
    subject: '海运提单',
    text: `${'前文。'.repeat(120)}集装箱编号 TGHU-7741 在此。`,
    attachments: [{ filename: '装箱.csv', content: '品名,数量\n铝合金型材,40' }],
  });
  await server.deliver({ from: `erik@${outsideDomain}`, to, subject: '提单样本 sample', text: 'nothing else' });
}

for (const language of testLanguages('zh')) {
  test(`finding mail, ${language}`, async ({ page, server }) => {
    const w = strings[language];
    await deliverMail(server);
    await signIn(page, server, language);
    const box = page.getByRole('combobox', { name: names[language].search });

    // Nothing is asked: said, not done.
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(w.warning).first()).toBeVisible();

    // By the spelling of a name, with a reading that only surnames have.
    await box.fill('shanhaiyan');
    // What is typed before the results are drawn stays: all in one task, as on a machine that is too slow for the hand.
    await page.evaluate(`{
      const input = document.querySelector('[role=search] input');
      input.form.requestSubmit();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'next');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    await expect(page).toHaveURL(/shanhaiyan/);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1);
    await expect(locateRow(page, '海运提单')).toBeVisible();
    await expect(box).toHaveValue('next');

    // Deep in the text: the row shows where. Mail that came a moment ago is waited for.
    await box.fill('TGHU-7741');
    await box.press('Enter');
    await expect(locateRow(page, '海运提单').locator('mark').filter({ hasText: 'TGHU-7741' })).toBeVisible();

    // Arrows choose what is offered: the subject alone.
    await box.fill('提单');
    await expect(page.getByRole('option', { name: w.subjectOffer })).toBeVisible();
    await box.press('ArrowDown');
    await box.press('ArrowDown');
    await expect(page.getByRole('option', { name: w.subjectOffer })).toHaveAttribute('aria-selected', 'true');
    await checkAccessibility(page);
    await box.press('Enter');
    await expect(locateRow(page, '提单')).toHaveCount(2);

    // The form says what the text says; changing it changes the text, the address and the results.
    await page.getByRole('button', { name: w.change }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(w.sender).fill('erik');
    await dialog
      .getByRole('radio', { name: w.unread })
      .or(dialog.getByRole('button', { name: w.unread, exact: true }))
      .first()
      .click();
    const keyword = dialog.getByLabel(w.keyword);
    await expect(keyword).toHaveValue(new RegExp(`${w.senderOperator}erik.*${w.unreadText}`));
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: w.search, exact: true }).click();
    await expect(locateRow(page, '提单')).toHaveCount(1);
    await expect(locateRow(page, 'sample')).toBeVisible();
    await expect(box).toHaveValue(new RegExp(`${w.senderOperator}erik`));

    // A part is taken off; back brings it again; a reload keeps it.
    await page.getByRole('button', { name: w.remove(`${w.senderOperator}erik`) }).click();
    await expect(locateRow(page, '提单')).toHaveCount(2);
    await page.goBack();
    await expect(locateRow(page, '提单')).toHaveCount(1);
    await page.reload();
    await expect(locateRow(page, '提单')).toHaveCount(1);

    // Kept under a name, and offered in the box.
    await page.getByRole('button', { name: w.keep }).click();
    await page.getByRole('dialog').getByLabel(w.name).fill('Erik 未读');
    await page.getByRole('dialog').getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await box.fill('');
    await expect(page.getByRole('listbox').getByRole('option', { name: /^Erik 未读/ })).toBeVisible();

    // What stands inside a file.
    await expect(async () => {
      await box.fill('型材 has:attachment');
      await box.press('Enter');
      await expect(locateRow(page, '海运提单')).toBeVisible({ timeout: 2_000 });
    }).toPass();

    // While one types the messages are there, and open at once.
    await box.fill('海运提');
    const message = page
      .getByRole('listbox')
      .getByRole('option', { name: /海运提单/ })
      .last();
    await expect(message.locator('mark').first()).toHaveText('海运提');
    await message.click();
    await expect(page).toHaveURL(/#\/reply\//);
    await expect(page.getByRole('article')).toContainText('TGHU-7741');
    // What was searched is marked in the message that is opened from the results.
    await box.fill('TGHU-7741');
    await box.press('Enter');
    await locateRow(page, '海运提单').click();
    await expect.poll(() => page.evaluate(markedTerms)).toContain('TGHU-7741');

    await box.fill('zzzzqqq');
    await box.press('Enter');
    await expect(page.getByText(w.nothing)).toBeVisible();
  });
}
