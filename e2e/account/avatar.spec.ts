// The picture of a person: set in the settings, seen by colleagues in lists, messages, chips and suggestions, never lent to a forger, replaced and
// removed. The server runs in this process.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { calls } from '@hongyan/contract';
import { startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { bringSession } from '../support/bring-session.ts';
import { builtParts } from '../support/built-server.ts';
import type { Language } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const lilei = 'li.lei@inside.example';
const haiyan = 'wang.haiyan@inside.example';
/** A picture of 64 × 64, a face of red and yellow. */
const facePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAB4BAMAAACHjORcAAAAMFBMVEXQICD10CADAwDyxx/XPSDtpiDjeCDWthvdWyDojyBSRQrvux8tJgVzYQ+2mheOeRKxtq1ZAAAACXBIWXMAAAsTAAALEwEAmpwYAAAB/0lEQVRo3u2YvUoDQRCAU0SJWC1n/ghGmEYIOeUgoAiCEgTtDFgINqa0jD6ABn0AA2JjF1sLLSxsLS0U4xPEWhBtbEQ8NLtJzO0dOzuI4HzVNfexy+zMzk4sxjAMwzAM889Y3trwnMvjAyJd4kR0uNqj8K14QuEc2fuWRB/rxD4h1ux8w95PobNp44tXxADJBQvhvghg1mLDIhD8pqvBwhTxAvFLrOqEyCUmhBZcCpb1whJKWNELk6QhwYalHCYs0e4Ytee4CMU8oYfChavGwsVw4ZixsBEuzBoLZWVNNws1MfjtoPNuG2Ay6Ns0+0bkj02AQtD3oaFwVP4IPkHf59gg64SmYa5HbTmDLa66oKSwx1BzbIwPYkVEYFoeLqKEOWSiaDFNFfHnheRbJg8K+bFpRAmzVH0NNvXqUcIM7R1lXr5UgU33e2rYAquugNZLr2/CxV4B8pIaB7dX2IJ7bIvoqZp62vXNqQrrYC/6PECxLX35a4A29qKXYX4EcDt5mGsBTKFbEdkspf1VuV+xTfu+Yg3dLKl2bt6/O4sfOzPPvhke8O1ctzw8geLWpslWLbHzKn3Tnk1L3G3anfdv351n95bqKYm7ZwA3b5bPCvqHD/nTjPzxSP+8JX+A048IyIcY9GMW8kEQ/ahqwGjtox/30Q8k6UemDMMwDMP8Ep+svMIkF7cY0wAAAABJRU5ErkJggg==',
  'base64',
);
const otherPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAMAAADImI+JAAAAA1BMVEUzZswgIiSpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQoz2NgGAWjYBSQAgADNAABOcjLQwAAAABJRU5ErkJggg==',
  'base64',
);

const strings = {
  zh: {
    choose: '上传头像',
    replace: '更换头像',
    remove: '移除头像',
    removed: '头像已移除',
    saved: '头像已更新',
    wrong: '请选择 PNG、JPEG、GIF 或 WebP 格式的图片',
    damaged: '图片已损坏，无法读取',
    tooLarge: '图片不能超过 10 MB',
    input: '头像',
  },
  en: {
    choose: 'Upload picture',
    replace: 'Replace',
    remove: 'Remove',
    removed: 'Profile picture removed',
    saved: 'Profile picture updated',
    wrong: 'Choose a PNG, JPEG, GIF or WebP image',
    damaged: "The image is damaged and can't be read",
    tooLarge: "The picture can't be larger than 10 MB",
    input: 'Profile picture',
  },
} as const;

interface Installation {
  readonly server: TestServer;
}

const test = base.extend<{ installation: Installation }>({
  // Playwright asks for the destructuring.
  installation: async ({}, use) => {
    const server = await startTestServer({
      database: 'sqlite',
      overrides: { ...builtParts },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await server.addPerson(haiyan, '王海燕');
    await use({ server });
    await server.stop();
  },
});

const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `${name}.png`) });

async function open(page: Page, { server }: Installation, address: string, path: string, language: Language) {
  await bringSession(page, { url: server.url, address, password: testPassword, display: { language } });
  await page.goto(`${server.url}/#${path}`);
}

/** What the page has and these types do not know. */
interface DrawnPicture {
  readonly naturalWidth: number;
  readonly naturalHeight: number;
}
interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): {
    drawImage(picture: DrawnPicture, x: number, y: number): void;
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Iterable<number> };
  };
}

/** The colour near the upper edge of a picture as it is drawn; '' where no picture is. */
async function readColour(face: Locator): Promise<string> {
  const picture = face.locator('img[data-drawn]');
  if ((await picture.count()) === 0) return '';
  return picture.first().evaluate((element) => {
    const img = element as unknown as DrawnPicture;
    const { document } = globalThis as unknown as { document: { createElement(name: 'canvas'): Canvas } };
    const canvas = document.createElement('canvas');
    canvas.width = img.naturalWidth;
    canvas.height = img.naturalHeight;
    const context = canvas.getContext('2d');
    context.drawImage(img, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(img.naturalWidth / 2, 4, 1, 1).data;
    return red > 180 && blue < 120 ? 'red' : blue > 150 && red < 120 ? 'blue' : 'other';
  });
}

const row = (page: Page, subject: string) => page.getByRole('row', { name: subject });
const input = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator('input[type=file]'));
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

async function messageFrom(installation: Installation, subject: string): Promise<void> {
  const client = await installation.server.signIn(lilei);
  const { data } = await client.compose.writeParams({ type: 'new' });
  const to = [{ name: '王海燕', address: haiyan }];
  const sent = await client.compose.send({ content: { ...data.content, subject, to, html: '<p>你好</p>' } });
  expect(sent.code).toBe(200);
}

for (const language of testLanguages('zh')) {
  test(`a picture is set, seen by colleagues, never lent to a forger, and removed (${language})`, async ({
    page,
    browser,
    installation,
  }) => {
    const w = strings[language];
    await messageFrom(installation, 'From Li Lei');
    await installation.server.deliver({ from: lilei, to: haiyan, subject: 'Forged', text: 'Pay this.' });
    await open(page, installation, lilei, '/set/account', language);
    const other = await page.context().newPage();
    await other.goto(`${installation.server.url}/#/inbox`);
    const top = (where: Page, name = '李雷') => where.getByRole('button', { name });
    await expect(top(other)).toBeVisible();
    expect(await readColour(top(other))).toBe('');

    // What is none, is damaged or too large is refused in words; the field stays as it was.
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const choose = (chosen: ReturnType<typeof file>) => input(page, w.input).setInputFiles(chosen);
    await choose(file('face.svg', 'image/png', Buffer.from(svg)));
    await expect(page.getByRole('alert').filter({ hasText: w.wrong })).toBeVisible();
    await shot(page, `avatar-refused-${language}`);
    await choose(file('face.png', 'image/png', facePng.subarray(0, 60)));
    await expect(page.getByRole('alert').filter({ hasText: w.damaged })).toBeVisible();
    await choose(file('face.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1)));
    await expect(page.getByRole('alert').filter({ hasText: w.tooLarge })).toBeVisible();

    await choose(file('face.png', 'image/png', facePng));
    await expect(page.getByText(w.saved)).toBeVisible();
    await expect.poll(() => readColour(top(page))).toBe('red');
    await expect(page.getByRole('alert').filter({ hasText: w.tooLarge })).toHaveCount(0);
    // The other window of the same person is notified.
    await expect.poll(() => readColour(top(other))).toBe('red');
    const kept = await page.evaluate(() =>
      ['avatar', 'uuidserver', 'emailAddr', 'mailAddr'].map((key) => localStorage.getItem(key)),
    );
    expect(kept).toEqual([
      expect.stringMatching(/^user\/avatar\/picture\/[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      lilei,
      lilei,
    ]);
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await shot(page, `avatar-settings-${language}`);

    const context = await browser.newContext();
    const colleague = await context.newPage();
    await open(colleague, installation, haiyan, '/inbox', language);
    await expect.poll(() => readColour(row(colleague, 'From Li Lei'))).toBe('red');
    await shot(colleague, `avatar-list-${language}`);
    // It claims to be Li Lei's, and nothing proves it. Pictures have come by the time that the person's own is drawn.
    await installation.server
      .signIn(haiyan)
      .then((client) => client.upload('user/avatar/upload', { name: 'a.png', type: 'image/png', bytes: otherPng }));
    await colleague.goto(`${installation.server.url}/#/junk`);
    await colleague.reload();
    await expect(row(colleague, 'Forged')).toBeVisible();
    await expect.poll(() => readColour(top(colleague, '王海燕'))).toBe('blue');
    expect(await readColour(row(colleague, 'Forged'))).toBe('');
    await row(colleague, 'Forged').click();
    await expect(colleague.getByRole('heading', { name: 'Forged', level: 2 })).toBeVisible();
    await colleague.reload();
    await expect(colleague.getByRole('heading', { name: 'Forged', level: 2 })).toBeVisible();
    await expect.poll(() => readColour(top(colleague, '王海燕'))).toBe('blue');
    expect(await readColour(colleague.getByRole('article'))).toBe('');
    await shot(colleague, `avatar-forged-${language}`);
    await colleague.goto(`${installation.server.url}/#/inbox`);
    await row(colleague, 'From Li Lei').click();
    await expect(colleague.getByRole('heading', { name: 'From Li Lei', level: 2 })).toBeVisible();
    await expect.poll(() => readColour(colleague.getByRole('article'))).toBe('red');
    await shot(colleague, `avatar-reader-${language}`);
    await colleague.goto(`${installation.server.url}/#/write/new/0?to=${encodeURIComponent(lilei)}`);
    const chip = colleague.locator(`[data-chip="${lilei}"]`);
    await expect.poll(() => readColour(chip)).toBe('red');
    await shot(colleague, `avatar-chip-${language}`);

    // By a file that is dropped in place of the last.
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob('${otherPng.toString('base64')}'), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], 'other.png', { type: 'image/png' }));
      return transfer;
    })()`);
    const button = page.getByRole('button', { name: w.replace, exact: true });
    await button.dispatchEvent('dragover', { dataTransfer: dropped });
    await button.dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(() => readColour(top(page))).toBe('blue');
    await expect.poll(() => readColour(top(other))).toBe('blue');
    await colleague.goto(`${installation.server.url}/#/inbox`);
    await colleague.reload();
    await expect.poll(() => readColour(row(colleague, 'From Li Lei'))).toBe('blue');

    await page.getByRole('button', { name: w.remove, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: w.remove, exact: true }).click();
    await expect(page.getByText(w.removed)).toBeVisible();
    await expect.poll(() => readColour(top(page))).toBe('');
    await expect.poll(() => readColour(top(other))).toBe('');
    await expect(page.getByRole('button', { name: w.choose, exact: true })).toBeFocused();
    await colleague.reload();
    await expect(row(colleague, 'From Li Lei')).toBeVisible();
    await expect.poll(() => readColour(row(colleague, 'From Li Lei'))).toBe('');
    await context.close();
  });
}

test('it is drawn on dark skins and narrow screens, stays behind the lock, and goes with the session', async ({
  page,
  installation,
}) => {
  const client = await installation.server.signIn(lilei);
  await client.upload('user/avatar/upload', { name: 'me.png', type: 'image/png', bytes: facePng });
  await messageFrom(installation, 'From Li Lei');
  const display = { language: 'zh', skin: 'skin_6' } as const;
  await bringSession(page, { url: installation.server.url, address: lilei, password: testPassword, display });
  await page.goto(`${installation.server.url}/#/set/account`);
  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(() => readColour(page.getByRole('main'))).toBe('red');
  await shot(page, 'avatar-narrow-dark');
  await page.setViewportSize({ width: 1280, height: 800 });
  await shot(page, 'avatar-settings-dark');
  // Behind the lock nothing is asked for: the picture comes from what the browser has kept.
  const post = (path: string, data: unknown) =>
    page.request.post(`${installation.server.url}/api/${path}`, { headers: { Origin: installation.server.url }, data });
  expect((await post(calls.lockscreen.set.path, { password: 'lock-1234' })).status()).toBe(200);
  await page.goto(`${installation.server.url}/#/set/lockscreen`);
  await page.reload();
  await page.getByRole('button', { name: '现在锁屏' }).click();
  await expect(page.getByLabel('锁屏密码', { exact: true })).toBeVisible();
  await expect.poll(() => readColour(page.locator('body'))).toBe('red');
  await shot(page, 'avatar-lock');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  const kept = await page.evaluate(() => ['avatar', 'uuidserver', 'mailAddr'].map((key) => localStorage.getItem(key)));
  expect(kept).toEqual([null, null, null]);
});
