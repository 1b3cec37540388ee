import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockOfMinutes, dateOfDay, dayOfDate } from '../../../lib/dates/days.ts';
import { type EntryContext, parseEntry } from './parse-entry.ts';

/** A Monday, 10:00. */
const now: EntryContext = { today: dayOfDate('2026-11-23') ?? 0, minutes: 600, eventMinutes: 60 };

function read(line: string, context = now): string {
  const entry = parseEntry(line, context);
  const { title, day, allDay, startMinutes, endMinutes, location, people, repeat } = entry;
  const when = allDay ? '全天' : `${clockOfMinutes(startMinutes)}+${endMinutes - startMinutes}`;
  const again = repeat === null ? '' : ` *${repeat.interval}${repeat.every}${repeat.weekdays.join('')}`;
  return `${dateOfDay(day).slice(5)} ${when} [${title}]${location === '' ? '' : ` @${location}`}${people.map((name) => ` +${name}`).join('')}${again}`;
}

it.each([
  ['周五下午三点 和王海燕 评审', '11-27 15:00+60 [评审] +王海燕'],
  ['明天全天 出差', '11-24 全天 [出差]'],
  ['下周一9:30-11:00 例会 会议室A', '11-30 09:30+90 [例会] @会议室A'],
  ['今天下午3点半 面试', '11-23 15:30+60 [面试]'],
  ['后天上午十点到十一点半 项目会', '11-25 10:00+90 [项目会]'],
  ['12月3日 年会', '12-03 全天 [年会]'],
  ['1月5号早上8点 早会', '01-05 08:00+60 [早会]'],
  ['明晚7点 聚餐', '11-24 19:00+60 [聚餐]'],
  ['每周一上午9点 站会', '11-23 09:00+60 [站会] *1week1'],
  ['每周二、四 14:00 半小时 同步', '11-24 14:00+30 [同步] *1week24'],
  ['每个工作日 9:15 15分钟 晨会', '11-23 09:15+15 [晨会] *1week12345'],
  ['每两周 周三 15:00 回顾', '11-25 15:00+60 [回顾] *2week'],
  ['每天 22:30 吃药', '11-23 22:30+60 [吃药] *1day'],
  ['每年 3月8日 生日', '03-08 全天 [生日] *1year'],
  ['3天后 交报告', '11-26 全天 [交报告]'],
  ['15号 下午两点一刻 体检', '12-15 14:15+60 [体检]'],
  ['下个月5号 交房租', '12-05 全天 [交房租]'],
  ['２０２７年１月２日 １４：３０ 全角', '01-02 14:30+60 [全角]'],
  ['周五 中午12点 和李雷、韩梅梅 吃饭', '11-27 12:00+60 [吃饭] +李雷 +韩梅梅'],
  ['周日下午2点 一个半小时 打球', '11-29 14:00+90 [打球]'],
  ['晚上11点到凌晨1点 割接', '11-23 23:00+120 [割接]'],
  ['评审', '11-23 11:00+60 [评审]'],
])('reads %s', (line, expected) => {
  expect(read(line)).toBe(expected);
});

it.each([
  ['lunch with Anna Fri 12:30', '11-27 12:30+60 [lunch] +Anna'],
  ['tomorrow 3pm for 2h dentist', '11-24 15:00+120 [dentist]'],
  ['every Monday 9am standup', '11-23 09:00+60 [standup] *1week1'],
  ['every Tue and Thu 16:00 sync', '11-24 16:00+60 [sync] *1week24'],
  ['every weekday 9:30am 15 min standup', '11-23 09:30+15 [standup] *1week12345'],
  ['next Monday 9:30-11:00 review in Room 5', '11-30 09:30+90 [review] @Room 5'],
  ['Call with Anna Berg and Tom Dec 3 at 4', '12-03 16:00+60 [Call] +Anna Berg +Tom'],
  ['3-5pm workshop today', '11-23 15:00+120 [workshop]'],
  ['11am-1pm interview Wed', '11-25 11:00+120 [interview]'],
  ['conference all day Thursday', '11-26 全天 [conference]'],
  ['day after tomorrow noon lunch at Green Garden', '11-25 12:00+60 [lunch] @Green Garden'],
  ['27 Nov 2:30pm half an hour check-in', '11-27 14:30+30 [check-in]'],
  ['in 2 weeks retrospective', '12-07 全天 [retrospective]'],
  ['monthly report Dec 1', '12-01 全天 [report] *1month'],
  ['9am breakfast', '11-24 09:00+60 [breakfast]'],
  ['Mon 9:00 already over', '11-30 09:00+60 [already over]'],
  ['10pm to 2am deployment', '11-23 22:00+240 [deployment]'],
])('reads %s', (line, expected) => {
  expect(read(line)).toBe(expected);
});

it('leaves what only looks like a time or a date in the title', () => {
  expect(parseEntry('iPhone 15 Pro 10.5.3', now).title).toBe('iPhone 15 Pro 10.5.3');
  expect(parseEntry('买 3 个苹果', now).title).toBe('买 3 个苹果');
  expect(parseEntry('sunshine and monkeys', now).title).toBe('sunshine and monkeys');
});

it('keeps the names in the title where nobody is known by them', () => {
  expect(parseEntry('周五下午三点 和王海燕 评审', now).titleWithPeople).toBe('和王海燕 评审');
});

it('makes something sensible of any line', () => {
  const words = [
    '周五',
    '下午',
    '三点',
    '每',
    '天',
    '9',
    ':',
    '30',
    '-',
    'pm',
    'every',
    'next',
    'Mon',
    '和',
    '@',
    '号',
    '月',
    ' ',
    '<b>',
    '半',
  ];
  const line = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 20 });
  fc.assert(
    fc.property(line, fc.integer({ min: 0, max: 1_439 }), (pieces, minutes) => {
      const entry = parseEntry(pieces.join(''), { ...now, minutes });
      expect(Number.isInteger(entry.day)).toBe(true);
      expect(entry.startMinutes).toBeGreaterThanOrEqual(0);
      expect(entry.startMinutes).toBeLessThan(1_440);
      expect(entry.endMinutes).toBeGreaterThan(entry.startMinutes);
      expect(entry.endMinutes - entry.startMinutes).toBeLessThanOrEqual(2_880);
      expect(entry.repeat?.interval ?? 1).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});
