// Dates and times are typed and chosen as the person reads them: their language, their time format, the first day of their week.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { enter, saveSetting } from '../support/app-helpers.ts';
import { expect, type ServerFixture, test } from '../support/harness.ts';
import type { Language } from '../support/names.ts';

const strings = {
  zh: {
    newEvent: '新建日程',
    title: '标题',
    startDate: '开始日期',
    startTime: '开始时间',
    endDate: '结束日期',
    endTime: '结束时间',
    openMonth: '打开月历',
    openTimes: '展开列表',
    save: '保存',
  },
  en: {
    newEvent: 'New event',
    title: 'Title',
    startDate: 'Start date',
    startTime: 'Start time',
    endDate: 'End date',
    endTime: 'End time',
    openMonth: 'Show month',
    openTimes: 'Show list',
    save: 'Save',
  },
};

interface Reader {
  readonly language: Language;
  readonly clock: 12 | 24;
  readonly weekStart: 1 | 6 | 7;
}

/** The form of a new event on Monday 15 March 2027, at nine. */
async function openForm(page: Page, server: ServerFixture, { language, clock, weekStart }: Reader): Promise<Locator> {
  await enter(page, server, { language });
  await saveSetting(page, server, 'timeFormat', clock);
  await saveSetting(page, server, 'calendarWeekStart', weekStart);
  await page.goto(`${server.url}/#/calendar?view=day&date=2027-03-15`);
  await page.reload();
  const { newEvent } = strings[language];
  await page.getByRole('button', { name: newEvent, exact: true }).click();
  return page.getByRole('dialog', { name: newEvent });
}

const focusedName = (page: Page): Promise<string | null> => page.locator(':focus').getAttribute('aria-label');

test('in Chinese with 24 hours and weeks from Sunday', async ({ page, server }) => {
  const t = strings.zh;
  const form = await openForm(page, server, { language: 'zh', clock: 24, weekStart: 7 });
  const startDate = form.getByLabel(t.startDate);
  const endDate = form.getByLabel(t.endDate);
  await expect(startDate).toHaveValue('2027年3月15日');
  await form.getByLabel(t.title).fill('验收');

  await test.step('what is typed is read, and the end goes with it', async () => {
    await startDate.fill('');
    await startDate.pressSequentially('2027/3/18');
    await page.keyboard.press('Tab');
    await expect(startDate).toHaveValue('2027年3月18日');
    await expect(endDate).toHaveValue('2027年3月18日');
    await form.getByLabel(t.startTime).fill('下午3点半');
    await form.getByLabel(t.title).click();
    await expect(form.getByLabel(t.startTime)).toHaveValue('15:30');
    await expect(form.getByLabel(t.endTime)).toHaveValue('16:30');
  });

  await test.step('the month is gone through by keyboard', async () => {
    await startDate.press('ArrowDown');
    const grid = page.getByRole('grid', { name: '2027年3月' });
    await expect(grid.getByRole('columnheader').first()).toHaveAccessibleName('周日');
    await expect.poll(() => focusedName(page)).toBe('2027年3月18日 周四');
    expect((await new AxeBuilder({ page }).include('[role="grid"]').analyze()).violations).toEqual([]);
    const steps = [
      ['ArrowRight', '2027年3月19日 周五'],
      ['ArrowDown', '2027年3月26日 周五'],
      ['Home', '2027年3月21日 周日'],
      ['End', '2027年3月27日 周六'],
      ['PageDown', '2027年4月27日 周二'],
      ['Shift+PageDown', '2028年4月27日 周四'],
      ['Shift+PageUp', '2027年4月27日 周二'],
      ['PageUp', '2027年3月27日 周六'],
      ['ArrowUp', '2027年3月20日 周六'],
      ['ArrowLeft', '2027年3月19日 周五'],
    ] as const;
    for (const [key, day] of steps) {
      await page.keyboard.press(key);
      await expect.poll(() => focusedName(page), key).toBe(day);
    }
    await page.keyboard.press('Enter');
    await expect(grid).toBeHidden();
    await expect(startDate).toBeFocused();
    await expect(startDate).toHaveValue('2027年3月19日');
  });

  await test.step('Escape closes the month alone', async () => {
    await form.getByRole('button', { name: t.openMonth }).first().click();
    await expect(page.getByRole('grid', { name: '2027年3月' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: '2027年3月' })).toBeHidden();
    await expect(startDate).toBeFocused();
    await expect(startDate).toHaveValue('2027年3月19日');
  });

  await test.step('what is no date stays, says what is expected and is not saved', async () => {
    await startDate.fill('2027-02-30');
    await page.keyboard.press('Enter');
    await expect(form.getByText(/无法识别，请按“.*”或“.*”填写/)).toBeVisible();
    await expect(startDate).toHaveValue('2027-02-30');
    await startDate.fill('2027-03-20');
    await endDate.fill('3月20日');
    await endDate.fill('2027-03-20');
    await form.getByRole('button', { name: t.save }).click();
    await expect(form).toBeHidden();
    await page.goto(`${server.url}/#/calendar?view=day&date=2027-03-20`);
    await expect(page.locator('[data-event]').filter({ hasText: '验收' })).toContainText('15:30');
  });
});

test('in English with 12 hours on a phone', async ({ page, server }) => {
  const t = strings.en;
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await openForm(page, server, { language: 'en', clock: 12, weekStart: 1 });
  const startTime = form.getByLabel(t.startTime);
  await expect(form.getByLabel(t.startDate)).toHaveValue('15 Mar 2027');
  await expect(startTime).toHaveValue('9:00 am');

  await test.step('a time is typed, or taken from the list', async () => {
    await startTime.fill('3pm');
    await form.getByLabel(t.title).click();
    await expect(startTime).toHaveValue('3:00 pm');
    await expect(form.getByLabel(t.endTime)).toHaveValue('4:00 pm');
    await startTime.press('ArrowDown');
    const chosen = page.getByRole('option', { name: '3:00 pm', exact: true });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expect(chosen).toBeInViewport();
    await startTime.press('ArrowDown');
    await startTime.press('Enter');
    await expect(startTime).toHaveValue('3:30 pm');
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: t.openTimes }).first().click();
    await page.getByRole('option', { name: '4:00 pm', exact: true }).click();
    await expect(startTime).toHaveValue('4:00 pm');
    await expect(startTime).toBeFocused();
  });

  await test.step('Escape closes the list alone', async () => {
    await startTime.press('ArrowUp');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(form).toBeVisible();
  });

  await test.step('the month stays inside the window, its days are as large as a finger needs', async () => {
    await form.getByRole('button', { name: t.openMonth }).last().click();
    const month = page.getByRole('dialog', { name: t.endDate });
    const box = await month.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await expect(month.getByRole('columnheader').first()).toHaveAccessibleName('Mon');
    const day = month.getByRole('button', { name: 'Fri 19 Mar 2027' });
    expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect((await day.boundingBox())?.width).toBeGreaterThanOrEqual(43.9);
    await day.click();
    await expect(form.getByLabel(t.endDate)).toHaveValue('19 Mar 2027');
  });
});
