// Every way in, as people meet it: a password with the messages at its fields and the sliding puzzle, a code by SMS that the
// administrator reads out, a QR code that a phone confirms or refuses.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openSecrets } from '../../apps/server/src/engines/secrets/open-secrets.ts';
import { openChallenge } from '../../apps/server/src/features/challenges/encrypted-challenge.ts';
import { enter, locateList } from '../support/app-helpers.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';
import { type Language, names } from '../support/names.ts';
import { testLanguages } from '../support/test-languages.ts';

const strings = {
  zh: {
    userEmpty: '用户名不能为空',
    short: '密码至少 6 个字符',
    chinese: '密码不能包含中文字符',
    puzzle: '安全验证',
    puzzleNeeded: '请完成滑块验证',
    slider: /拖动滑块/,
    wrong: '没有对准，换一张再试',
    cancel: '取消',
    sms: '短信登录',
    qr: '扫码登录',
    phone: '手机号码',
    phoneEmpty: '手机号码不能为空',
    phoneWrong: '手机号码格式不正确',
    codeEmpty: '验证码不能为空',
    send: '获取验证码',
    pictureEmpty: '请输入图形验证码',
    captchaWrong: '图形验证码不正确',
    sent: /验证码已发送/,
    code: '短信验证码',
    codeWrong: '验证码不正确或已过期',
    allow: '允许登录',
    allowed: '已允许登录',
    refuse: '拒绝',
    refused: '登录已被拒绝',
    scanned: /已扫描$/,
    renew: '刷新二维码',
    expired: '二维码已失效',
  },
  en: {
    userEmpty: 'user name cannot be empty',
    short: 'password must have at least 6 characters',
    chinese: 'password cannot contain Chinese characters',
    puzzle: 'Security check',
    puzzleNeeded: 'Complete the slider puzzle',
    slider: /^Drag the slider/,
    wrong: "That didn't fit. Try a new one",
    cancel: 'Cancel',
    sms: 'Text message',
    qr: 'QR code',
    phone: 'Phone number',
    phoneEmpty: 'phone number cannot be empty',
    phoneWrong: 'phone number is not valid',
    codeEmpty: 'code cannot be empty',
    send: 'Send code',
    pictureEmpty: 'Enter the characters in the picture',
    captchaWrong: 'captcha incorrect',
    sent: /a code was sent/,
    code: 'Text message code',
    codeWrong: 'The code is incorrect or has expired',
    allow: 'Allow',
    allowed: 'Sign-in allowed',
    refuse: 'Decline',
    refused: 'The sign-in request was declined',
    scanned: /^Scanned by/,
    renew: 'Refresh code',
    expired: 'The code has expired',
  },
} as const;

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['HONGYAN_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Runs in the page, where pictures are decoded: this project's types know no document. */
const findGapScript = `(async () => {
  const [background, piece] = document.querySelectorAll('dialog img');
  await Promise.all([background.decode(), piece.decode()]);
  const pixelsOf = (image) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    return brush.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [whole, part] = [pixelsOf(background), pixelsOf(piece)];
  const top = Math.round((Number.parseFloat(piece.style.top) / 100) * whole.height);
  const differenceAt = (left) => {
    let sum = 0;
    for (let y = 20; y < part.height - 8; y += 2)
      for (let x = 16; x < part.width - 16; x += 2)
        for (let channel = 0; channel < 3; channel += 1) {
          const seen = whole.data[((top + y) * whole.width + left + x) * 4 + channel];
          sum += Math.abs(seen - part.data[(y * part.width + x) * 4 + channel] / 2);
        }
    return sum;
  };
  const places = Array.from({ length: whole.width - part.width + 1 }, (_, left) => ({ left, off: differenceAt(left) }));
  return places.reduce((best, place) => (place.off < best.off ? place : best)).left;
})()`;

/** Where the piece fits, found in the picture itself as a person's eye does: the gap is the piece's own area, darkened. */
const findGap = (page: Page): Promise<number> => page.evaluate<number>(findGapScript);

/** Drags the slider by `part` of its way, as a hand does. */
async function drag(page: Page, part: number): Promise<void> {
  const box = (await page.getByRole('slider').boundingBox())!;
  const thumb = 52;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + thumb / 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + thumb / 2 + part * (box.width - thumb), y, { steps: 12 });
  await page.mouse.up();
}

/** With the arrow keys, from where the slider stands. */
async function slideTo(page: Page, wanted: number): Promise<void> {
  const slider = page.getByRole('slider');
  await slider.focus();
  const at = Number(await slider.inputValue());
  const key = wanted > at ? 'ArrowRight' : 'ArrowLeft';
  for (let step = 0; step < Math.abs(wanted - at); step += 1) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

async function openPage(
  page: Page,
  server: ServerFixture,
  language: Language,
  route = '/login?redirect=/inbox',
): Promise<void> {
  await page.goto(`${server.url}/#${route}`);
  await page.getByText(names[language].language, { exact: true }).click();
}

async function fillPassword(page: Page, language: Language, name: string, password: string): Promise<void> {
  await page.getByLabel(names[language].userName).fill(name);
  await page.getByRole('textbox', { name: names[language].password, exact: true }).fill(password);
  await page.getByRole('button', { name: names[language].signIn, exact: true }).click();
}

for (const language of testLanguages('zh'))
  test(`passwords and the sliding puzzle, ${language}`, async ({ page, server }) => {
    const t = strings[language];
    await server.admin('org', 'set', 'puzzleAt', 'always');
    await openPage(page, server, language);
    await test.step('says what is wrong at its field', async () => {
      await page.getByRole('button', { name: names[language].signIn, exact: true }).click();
      await expect(page.getByText(t.userEmpty)).toBeVisible();
      await expect(page.getByText(names[language].passwordEmpty)).toBeVisible();
      await fillPassword(page, language, 'li.lei', '12345');
      await expect(page.getByText(t.short)).toBeVisible();
      await fillPassword(page, language, 'li.lei', '密码密码密码');
      await expect(page.getByText(t.chinese)).toBeVisible();
      await shot(page, `sign-in-messages-${language}`);
    });
    await test.step('opens the puzzle by itself; given up, it says so', async () => {
      await fillPassword(page, language, 'li.lei', server.password);
      await expect(page.getByRole('dialog', { name: t.puzzle })).toBeVisible();
      await expect(page.getByRole('slider', { name: t.slider })).toBeVisible();
      await shot(page, `sign-in-puzzle-${language}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alert').filter({ hasText: t.puzzleNeeded })).toBeVisible();
    });
    await test.step('a piece that does not fit brings another picture; one that does signs in', async () => {
      await page.getByRole('button', { name: names[language].signIn, exact: true }).click();
      // To the end that is farther from where it fits, which may be anywhere.
      const widest = Number(await page.getByRole('slider').getAttribute('max'));
      await drag(page, (await findGap(page)) > widest / 2 ? 0.05 : 1);
      await expect(page.getByText(t.wrong)).toBeVisible();
      await expect(page.getByRole('slider')).toHaveValue('0');
      await slideTo(page, await findGap(page));
      await expect(locateList(page)).toBeVisible();
    });
  });

for (const language of testLanguages('en'))
  test(`a code by SMS, ${language}`, async ({ page, server }) => {
    const t = strings[language];
    await openPage(page, server, language);
    await expect(page.getByRole('tab', { name: t.qr })).toBeVisible();
    await expect(page.getByRole('tab', { name: t.sms })).toHaveCount(0);
    await server.admin('org', 'set', 'smsOutboxForms', 'true');
    await page.reload();
    await page.getByRole('tab', { name: t.sms }).click();
    await page.getByRole('button', { name: names[language].signIn, exact: true }).click();
    await expect(page.getByText(t.phoneEmpty)).toBeVisible();
    await expect(page.getByText(t.codeEmpty)).toBeVisible();
    await page.getByLabel(t.phone).fill('12ab');
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.phoneWrong)).toBeVisible();
    await expect(page.getByText(t.pictureEmpty)).toBeVisible();
    await page.getByLabel(t.phone).fill('138 0013 0021');
    await page.locator('input[name=text]').fill('0000');
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.captchaWrong)).toBeVisible();
    await expect(page.locator('input[name=text]')).toHaveValue('');
    await shot(page, `sign-in-sms-${language}`);
    await test.step('with the picture read, the administrator reads the code out, and it signs in', async () => {
      await server.admin('user', 'phone', lileiAddress, '13800130021');
      const asked = page.waitForResponse(/getSmsImageCode/);
      await page.locator('button:has(img)').click();
      const { data } = (await (await asked).json()) as { data: { pictureId: string } };
      await page.locator('input[name=text]').fill(await readPicture(server, data.pictureId));
      await page.getByRole('button', { name: t.send }).click();
      await expect(page.getByText(t.sent)).toBeVisible();
      await expect(page.getByLabel(t.code)).toBeFocused();
      const code = /\b\d{6}\b/.exec(await server.admin('sms', 'list'))?.[0] ?? 'no code';
      await page.getByLabel(t.code).fill(code === '000000' ? '000001' : '000000');
      await page.getByRole('button', { name: names[language].signIn, exact: true }).click();
      await expect(page.getByText(t.codeWrong)).toBeVisible();
      await page.getByLabel(t.code).fill(code);
      await page.getByRole('button', { name: names[language].signIn, exact: true }).click();
      await expect(locateList(page)).toBeVisible();
    });
  });

/** The one thing a machine cannot do here: its characters are encrypted into the picture's id with the keys of this server. */
async function readPicture(server: ServerFixture, pictureId: string): Promise<string> {
  const secrets = await openSecrets(join(server.directory, 'keys'));
  return openChallenge(secrets, 'picture', pictureId, Date.now())?.answer ?? 'unreadable';
}

/** What the camera reads. */
const qrAddress = async (page: Page): Promise<string> =>
  (await page.locator('[data-qr]').getAttribute('data-qr')) ?? 'no code';

async function openPhone(browser: Browser, server: ServerFixture, language: Language): Promise<Page> {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 780 } })).newPage();
  await enter(phone, server, { language });
  return phone;
}

for (const language of testLanguages('zh'))
  test(`a QR code that a phone confirms, ${language}`, async ({ page, browser, server }) => {
    const t = strings[language];
    const phone = await openPhone(browser, server, language);
    await openPage(page, server, language);
    await page.getByRole('tab', { name: t.qr }).click();
    await expect(page.locator('[data-qr]')).toBeVisible();
    await shot(page, `sign-in-qr-${language}`);
    const first = await qrAddress(page);
    await test.step('refused, the computer stays outside', async () => {
      await phone.goto(first);
      await expect(phone.getByText(lileiAddress)).toBeVisible();
      await shot(phone, `scan-${language}`);
      await expect(page.getByText(t.scanned)).toBeVisible();
      await shot(page, `sign-in-qr-scanned-${language}`);
      await phone.getByRole('button', { name: t.refuse, exact: true }).click();
      await expect(page.getByText(t.refused)).toBeVisible();
      await expect(phone.getByRole('button', { name: t.allow })).toHaveCount(0);
    });
    await test.step('confirmed, it is signed in as the phone is', async () => {
      await page.getByRole('button', { name: t.renew }).click();
      await expect(page.locator('[data-qr]')).toBeVisible();
      const second = await qrAddress(page);
      expect(second).not.toBe(first);
      await phone.goto(second);
      await phone.getByRole('button', { name: t.allow, exact: true }).click();
      await expect(phone.getByRole('heading', { name: t.allowed })).toBeVisible();
      await shot(phone, `scan-allowed-${language}`);
      await expect(locateList(page)).toBeVisible();
      await phone.goto(`${server.url}/#/inbox`);
      await phone.goto(second);
      await expect(phone.getByRole('heading', { name: t.expired })).toBeVisible();
    });
    await phone.context().close();
  });
