// On a phone the main menus are a bar at the bottom: everything of the day is one press away, and nothing is behind it.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { bringSession } from '../support/bring-session.ts';
import { expect, lileiAddress, test } from '../support/harness.ts';

test.use({ viewport: { width: 390, height: 800 } });

test('a bar at the bottom leads to home, mail, contacts and the calendar', async ({ page, server }) => {
  const password = server.findPassword(lileiAddress);
  const display = { language: 'en', skin: 'skin_6', layout: 'two' } as const;
  await bringSession(page, { url: server.url, address: lileiAddress, password, display });
  await page.goto(`${server.url}/#/inbox`);
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  for (const [name, address] of [
    ['Address book', /addressbook/],
    ['Calendar', /calendar/],
    ['Home', /dashboard/],
    ['Mail', /inbox/],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
    const main = await page.getByRole('main').boundingBox();
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
    if (process.env['HONGYAN_SHOTS'] !== undefined)
      await page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `phone-${name}.png`) });
  }
  const { violations } = await new AxeBuilder({ page }).include('nav').analyze();
  expect(violations).toEqual([]);
});
