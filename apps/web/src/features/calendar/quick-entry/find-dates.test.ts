import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockOfMinutes, dateOfDay, dayOfDate, instantOfWall } from '../../../lib/dates/days.ts';
import { findDates, maxFoundDates, type WrittenContext } from './find-dates.ts';

const zone = 'Asia/Shanghai';
const monday = dayOfDate('2026-11-23') ?? 0;
/** Written on a Monday at ten, read at the same time. */
const context: WrittenContext = {
  nowMs: instantOfWall(monday, 600, zone),
  today: monday,
  minutes: 600,
  zone,
  eventMinutes: 60,
};

const read = (text: string, own = context): readonly string[] =>
  findDates(text, own).map(({ from, to, allDay, day, startMinutes, endMinutes, zone: named }) => {
    const when = allDay ? '全天' : `${clockOfMinutes(startMinutes)}+${String(endMinutes - startMinutes)}`;
    return `${text.slice(from, to)} → ${dateOfDay(day)} ${when}${named === zone ? '' : ` ${named}`}`;
  });

it.each([
  ['我们周五下午三点开会', '周五下午三点 → 2026-11-27 15:00+60'],
  ['时间：11月25日 15:00', '11月25日 15:00 → 2026-11-25 15:00+60'],
  ['11月25日（周三）下午3点-4点半，301会议室', '11月25日（周三）下午3点-4点半 → 2026-11-25 15:00+90'],
  ['会议时间２０２６年１２月３日１４：３０', '２０２６年１２月３日１４：３０ → 2026-12-03 14:30+60'],
  ['下周二上午10点到11点', '下周二上午10点到11点 → 2026-12-01 10:00+60'],
  ['请在12月1日前回复', '12月1日 → 2026-12-01 全天'],
  ['明晚7点聚餐', '明晚7点 → 2026-11-24 19:00+60'],
  ['改到周四 9:30 可以吗', '周四 9:30 → 2026-11-26 09:30+60'],
  ['25号下午两点', '25号下午两点 → 2026-11-25 14:00+60'],
  ['11/25 15:00 评审', '11/25 15:00 → 2026-11-25 15:00+60'],
  ['2026-11-25 15:00', '2026-11-25 15:00 → 2026-11-25 15:00+60'],
  ['next Tuesday at 10', 'next Tuesday at 10 → 2026-12-01 10:00+60'],
  ['Could we meet next Tuesday at 10?', 'next Tuesday at 10 → 2026-12-01 10:00+60'],
  ['It is on Nov 25, 3–4pm in Room 5', 'Nov 25, 3–4pm → 2026-11-25 15:00+60'],
  ['lunch on Friday at 12:30', 'Friday at 12:30 → 2026-11-27 12:30+60'],
  ['See you tomorrow at 3pm.', 'tomorrow at 3pm → 2026-11-24 15:00+60'],
  ['at 3pm on Thursday', 'at 3pm on Thursday → 2026-11-26 15:00+60'],
  ['Friday, December 4, 2026 at 9:00 am', 'Friday, December 4, 2026 at 9:00 am → 2026-12-04 09:00+60'],
  ['the 3rd of December', '3rd of December → 2026-12-03 全天'],
  ['27 Nov 14:00', '27 Nov 14:00 → 2026-11-27 14:00+60'],
  ['Wed 25 Nov, 9:30-11:00', 'Wed 25 Nov, 9:30-11:00 → 2026-11-25 09:30+90'],
  ['Nov 25, 15:00 CET', 'Nov 25, 15:00 → 2026-11-25 15:00+60 Europe/Berlin'],
  ['北京时间11月25日15:00', '11月25日15:00 → 2026-11-25 15:00+60'],
])('finds the time in %s', (text, expected) => {
  expect(read(text)).toEqual([expected]);
});

it.each([
  ['a price', '总价 ¥11.25，优惠 3.5 元，$12.30 and 15:00 points'],
  ['phone numbers', 'Tel 010-8888-1125, +86 138-0013-8000, 400-1125-1500'],
  ['version numbers', 'v2026.11.25, Node 24.11.25, iOS 18.2, release 2026-11-25-rc1'],
  ['numbers of orders', '订单号 2026112515000012，ORD-2026-11-25-001, INV2026/11/25'],
  ['a date that is over', '2026年11月20日 15:00 的会议纪要, Nov 20, 2026 at 3pm, 11月20日'],
  ['last week', '上周五下午三点我们谈过, last Friday at 3pm'],
  ['opening hours', '周一至周五 9:00-18:00, Mon-Fri 9am-6pm, Monday to Friday 9:00–17:00'],
  ['what repeats', '每周五下午3点, every Friday at 3pm'],
  ['a weekday alone', 'Friday was nice, 周五再说, tomorrow, 明天见'],
  ['words that begin so', 'I sat at 3 tables; the sun at 4; may 5 people; Marble 3; secondly 3 of 4'],
  ['parts of something', '3/4 of it, 11/25 done'],
  ['several days', '11月25日-27日, Nov 25–27, Dec 1 to 3'],
  ['a street', 'Friday at 10 Downing Street'],
  ['an impossible time', '11月25日 99:99, 周五 45点, Nov 25, 29:10'],
  ['an impossible date', '13月45日, 2月30日 10:00, Nov 31, 2026-13-01 10:00'],
  ['a date of another weekday', '11月25日（周五）下午3点'],
  ['a zone that is not known', 'Nov 25, 15:00 XYT, 纽约时间11月25日15:00, Nov 25, 15:00 UTC+3'],
  ['a head', '发送时间: 2026年11月25日 15:00\nSent: November 25, 2026 3:00 PM'],
  ['an address', 'http://example.org/2026/11/25/15:00 and a.2026-11-25'],
])('leaves %s alone', (_what, text) => {
  expect(read(text)).toEqual([]);
});

it('reads dates as of the day on which the text was written, and leaves out what is over by now', () => {
  const later = { ...context, nowMs: instantOfWall(monday + 1, 600, zone) };
  expect(read('tomorrow at 3pm', later)).toEqual(['tomorrow at 3pm → 2026-11-24 15:00+60']);
  expect(read('tomorrow at 8:00 am', later)).toEqual([]);
  expect(read('today at 3pm', later)).toEqual([]);
});

it('finds a bounded number of times', () => {
  expect(findDates('周五下午三点，'.repeat(500), context)).toHaveLength(maxFoundDates);
});

it('makes something sensible of any text, at places that are in it', () => {
  const words = [
    '周五',
    '下午',
    '三点',
    '11月',
    '25日',
    'Nov',
    ' ',
    '25',
    ':',
    '30',
    '-',
    'at ',
    '，',
    'pm',
    'Fri',
    '下',
    '\n',
    '/',
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5, unit: 'binary' })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (pieces) => {
      const whole = pieces.join('');
      let last = 0;
      for (const { from, to, day, startMinutes, endMinutes, allDay } of findDates(whole, context)) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(whole.length);
        expect(whole.slice(from, to).trim()).toBe(whole.slice(from, to));
        expect(endMinutes).toBeGreaterThan(startMinutes);
        expect(instantOfWall(day, allDay ? 1_440 : endMinutes, zone)).toBeGreaterThan(context.nowMs);
        last = to;
      }
    }),
    { numRuns: 120 },
  );
});

it('takes linear time for what nearly is one', () => {
  const began = process.threadCpuUsage();
  for (const piece of ['11月', '周', '1', '1:', '十', 'Nov ', '25 ', 'at ', '2026-', '下午', '  ', 'Mon ', '到'])
    findDates(piece.repeat(20_000), context);
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(3_000);
});
