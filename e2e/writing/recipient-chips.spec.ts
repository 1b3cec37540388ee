// All of a field of recipients at once, chips by keyboard, and many recipients.
import type { Page } from '@playwright/test';
import { enter } from '../support/app-helpers.ts';
import { expect, lileiAddress, outsideDomain, type ServerFixture, test } from '../support/harness.ts';
import {
  chips,
  expectNoViolations,
  locateField,
  locateFieldRow,
  openMessage,
  post,
  recipientStrings,
  typeName,
} from '../support/recipient-fields.ts';
import { testLanguages } from '../support/test-languages.ts';

/** The page's own clipboard; the end-to-end tests are compiled without the browser's types. */
interface Clipboarded {
  readonly clipboard: { readText(): Promise<string> };
}

const readClipboard = (page: Page): Promise<string> =>
  page.evaluate(() => (navigator as unknown as Clipboarded).clipboard.readText());

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

for (const language of testLanguages('zh'))
  test(`all of a field: selected, copied, cut, pasted, emptied and brought back (${language})`, async ({
    page,
    server,
    context,
  }) => {
    const t = recipientStrings[language];
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
      await expect(locateFieldRow(page, 'cc').locator('[data-chip]')).toHaveText([/Berg, Anna/, /Erik/, /zoe/]);
    });

    await test.step('Shift and arrows select some, which are dragged together', async () => {
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Shift+ArrowLeft');
      await expect(page.locator('[data-selected]')).toHaveText([/Erik/, /zoe/]);
      await chips(page).nth(1).dragTo(locateField(page));
      await expect(locateFieldRow(page).locator('[data-chip]')).toHaveText([/Erik/, /zoe/]);
      await expect(locateFieldRow(page, 'cc').locator('[data-chip]')).toHaveText([/Berg, Anna/]);
    });
  });

for (const language of ['zh', 'en'] as const)
  test(`two hundred recipients are folded while nobody is at them (${language})`, async ({ page, server }) => {
    const t = recipientStrings[language];
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
