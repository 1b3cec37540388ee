// A person's inbox is open in the browser and in a mail client: what happens in one is in the other, and nobody reloads anything.
import { type BareImap, openBareImap } from '@hongyan/testkit';
import type { Page } from '@playwright/test';
import { enter, locateRow } from '../support/app-helpers.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import { names } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: { starred: '取消星标', read: /已读/, unread: /未读/, rename: '重命名', save: '保存', name: '文件夹名称' },
  en: { starred: 'Unstar', read: /read/i, unread: /unread/i, rename: 'Rename', save: 'Save', name: 'Folder name' },
};

/** An authorisation code, as the page for mail clients makes one. */
async function makeCode(page: Page, server: ServerFixture): Promise<string> {
  const answer = await page.request.post(`${server.url}/api/user/client/generatePassword`, {
    headers: { Origin: server.url },
    data: { name: 'Laptop' },
  });
  return ((await answer.json()) as { data: { code: string } }).data.code;
}

/** Puts a mail into the open mailbox; answers its UID. */
async function append(program: BareImap, subject: string): Promise<string> {
  const message = `From: Erik <erik@outside.example>\r\nTo: <${lileiAddress}>\r\nSubject: ${subject}\r\n\r\nHello\r\n`;
  const answer = await program.ask(
    `p APPEND INBOX {${String(Buffer.byteLength(message))}+}\r\n${message}`,
    /^p OK \[APPENDUID \d+ \d+\]/m,
  );
  return /APPENDUID \d+ (\d+)/.exec(answer)?.[1] ?? '';
}

for (const language of testLanguages('zh')) {
  test(`a mail client and the inbox: ${language}`, async ({ page, server }) => {
    const t = names[language];
    const w = strings[language];
    const lists: string[] = [];
    await enter(page, server, { language });
    const program = await openBareImap(server.imaps, lileiAddress, await makeCode(page, server));
    await program.ask('s SELECT INBOX', /^s OK/m);
    page.on('request', (request) => {
      // With a cursor it asks for the rows below, to fill the place of what has gone.
      const url = request.url();
      if (/mailbox\/list/.test(url) && !url.includes('sortValues=')) lists.push(url);
    });
    let uid = '';

    await test.step('the list has what the program puts there, flags and takes away', async () => {
      uid = await append(program, 'From the program');
      const row = locateRow(page, 'From the program');
      await expect(row).toBeVisible();
      await expect(row.getByRole('button', { name: t.star, exact: true })).toBeVisible();
      await program.ask(`f UID STORE ${uid} +FLAGS (\\Flagged \\Seen)`, /^f OK/m);
      await expect(row.getByRole('button', { name: w.starred, exact: true })).toBeVisible();
      const other = await append(program, 'To be moved');
      await append(program, 'To be deleted');
      await expect(locateRow(page, 'To be deleted')).toBeVisible();
      await program.ask(`m UID MOVE ${other} Trash`, /^m OK/m);
      await expect(locateRow(page, 'To be moved')).toHaveCount(0);
      await program.ask('d STORE * +FLAGS (\\Deleted)', /^d OK/m);
      await program.ask('e EXPUNGE', /^e OK/m);
      await expect(locateRow(page, 'To be deleted')).toHaveCount(0);
    });

    await test.step('the idling program hears of the star that is taken away and of the mail that goes', async () => {
      const row = locateRow(page, 'From the program');
      await program.ask('i IDLE', /^\+/m);
      await row.getByRole('button', { name: w.starred, exact: true }).click();
      await program.waitFor(new RegExp(`^\\* \\d+ FETCH \\(UID ${uid} FLAGS \\(\\\\Seen\\)`, 'm'));
      await row.getByRole('checkbox').check();
      await page.getByRole('toolbar').first().getByRole('button', { name: t.delete, exact: true }).click();
      await program.waitFor(/^\* \d+ EXPUNGE/m);
      await expect(row).toHaveCount(0);
      await program.ask('DONE', /^i OK/m);
      await program.ask('t STATUS Trash (MESSAGES)', /^t OK/m);
    });
    expect(lists).toEqual([]);

    await test.step('a folder of a name that is longer than forms take comes, and its name stays when it is not changed', async () => {
      const name = 'Correspondence with the ministry 2026';
      await program.ask(`c CREATE "${name}"`, /^c OK/m);
      const link = page.getByRole('navigation').getByRole('link', { name });
      await expect(link).toBeVisible();
      await link.click({ button: 'right' });
      await page.getByRole('menuitem', { name: w.rename }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(w.name)).toHaveValue(name);
      await dialog.getByRole('button', { name: w.save }).click();
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeVisible();
    });
    program.close();
  });
}
