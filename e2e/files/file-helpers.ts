// The file centre as its tests enter it, in Chinese.
import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { expect, findPassword, lileiAddress, type ServerFixture } from '../support/harness.ts';

/** Signs in and opens the own files. */
export async function enterFiles(page: Page, { url }: ServerFixture, address = lileiAddress): Promise<void> {
  await bringSession(page, { url, address, password: findPassword(address), display: { language: 'zh' } });
  await openFiles(page, url);
}

export async function openFiles(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/documentcenter`);
  await expect(page.getByRole('button', { name: '新建文件夹' })).toBeVisible();
}

/** The row of a file, by its whole name. */
export const fileRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

export const textFile = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

export const bringFiles = (page: Page, ...files: ReturnType<typeof textFile>[]): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles(files);

/** An action of the menu of a row. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await fileRow(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

export async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(fileRow(page, name)).toBeVisible();
}

/** A call of the file centre, as the page makes it. */
export const callFiles = <Answer>(page: Page, path: string, input?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([name, body]) => {
      const options =
        body === undefined
          ? {}
          : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      const answer = (await (await fetch(`/api/file/centre/${name}`, options)).json()) as { data: unknown };
      return answer.data;
    },
    [path, input] as const,
  ) as Promise<Answer>;

export const findRoot = async (page: Page): Promise<string> =>
  (await callFiles<{ list: readonly { rootId: string }[] }>(page, 'spaces')).list[0]?.rootId ?? '';

/** Drags a row by the mouse, as a hand does. */
export async function dragRow(page: Page, name: string, target: Locator): Promise<void> {
  const from = await fileRow(page, name).boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('a row or its target is not there');
  await page.mouse.move(from.x + 300, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 320, from.y + from.height / 2 + 8, { steps: 3 });
  await page.mouse.move(to.x + Math.min(60, to.width / 2), to.y + to.height / 2, { steps: 5 });
}
