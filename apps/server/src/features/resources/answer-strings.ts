/** What a resource says with its answer: never who has taken it. */
import type { Language } from '@hongyan/contract';
import type { Refusal, Verdict } from './judge-booking.ts';
import type { StoredResource } from './store.ts';

const minuteMs = 60_000;

/** For whom, and in which clock. */
export interface AnswerReader {
  readonly language: Language;
  /** Where the resource stands. */
  readonly zone: string;
  /** Where they are; its name is printed where clocks differ. */
  readonly ownZone: string;
}

type Resource = Pick<StoredResource, 'name' | 'daysAhead' | 'maxMinutes' | 'hoursFrom' | 'hoursTo' | 'weekdays'>;

const locales = { zh: 'zh-CN', en: 'en-GB' } as const;

function formatMoment({ language, zone, ownZone }: AnswerReader, at: number): string {
  const printed = new Intl.DateTimeFormat(locales[language], {
    timeZone: zone,
    ...{ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  }).format(at);
  if (zone === ownZone) return printed;
  return language === 'zh' ? `${printed}（${zone}）` : `${printed} (${zone})`;
}

const formatDay = ({ language, zone }: AnswerReader, at: number): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: zone, dateStyle: 'long' }).format(at);

const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function formatLength(language: Language, minutes: number): string {
  const isHours = minutes % 60 === 0;
  const count = isHours ? minutes / 60 : minutes;
  if (language === 'zh') return `${String(count)} ${isHours ? '小时' : '分钟'}`;
  return `${String(count)} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`;
}

function formatWeekdays(language: Language, weekdays: string): string {
  // 5 January 1970 was a Monday.
  const printer = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', weekday: 'short' });
  const names = Array.from(weekdays, (day) => printer.format((3 + Number(day)) * 86_400_000));
  return names.join(language === 'zh' ? '、' : ', ');
}

function formatHours(language: Language, { weekdays, hoursFrom, hoursTo }: Resource): string {
  const days = weekdays.length === 7 ? [] : [formatWeekdays(language, weekdays)];
  const hours = hoursFrom === 0 && hoursTo === 1_440 ? [] : [`${formatClock(hoursFrom)}–${formatClock(hoursTo)}`];
  return [...days, ...hours].join(' ');
}

function explainZh(resource: Resource, reason: Refusal, reader: AnswerReader): string {
  const { name } = resource;
  switch (reason.kind) {
    case 'notBooker':
      return `您没有预订“${name}”的权限。`;
    case 'notRepeated':
      return `“${name}”不接受重复日程的预订。`;
    case 'past':
      return '该时间已过，无法预订。';
    case 'tooMany':
      return '重复次数过多，无法逐一确认，请缩短重复的时间范围。';
    case 'tooFar':
      return `“${name}”最多可提前 ${String(resource.daysAhead)} 天预订，目前可预订至 ${formatDay(reader, reason.before - minuteMs)}。`;
    case 'tooLong':
      return `“${name}”每次最多可预订 ${formatLength('zh', resource.maxMinutes)}。`;
    case 'closed':
      return `“${name}”可预订的时间为：${formatHours('zh', resource)}。`;
    case 'taken':
      return `“${name}”在该时间已被占用，直至 ${formatMoment(reader, reason.until)}。`;
    case 'takenOn': {
      const times = reason.times.map((at) => formatMoment(reader, at)).join('；');
      const more = reason.more === 0 ? '' : `；另有 ${String(reason.more)} 次`;
      return `“${name}”在以下时间已被占用：${times}${more}。`;
    }
  }
}

function explainEn(resource: Resource, reason: Refusal, reader: AnswerReader): string {
  const { name } = resource;
  switch (reason.kind) {
    case 'notBooker':
      return `You don’t have permission to book ${name}.`;
    case 'notRepeated':
      return `${name} doesn’t accept repeating bookings.`;
    case 'past':
      return 'This time has already passed.';
    case 'tooMany':
      return 'There are too many repetitions to check. Choose a shorter period.';
    case 'tooFar':
      return `${name} can be booked ${String(resource.daysAhead)} days ahead, currently until ${formatDay(reader, reason.before - minuteMs)}.`;
    case 'tooLong':
      return `${name} can be booked for up to ${formatLength('en', resource.maxMinutes)}.`;
    case 'closed':
      return `${name} can be booked at these times: ${formatHours('en', resource)}.`;
    case 'taken':
      return `${name} is booked at this time, until ${formatMoment(reader, reason.until)}.`;
    case 'takenOn': {
      const times = reason.times.map((at) => formatMoment(reader, at)).join('; ');
      const more = reason.more === 0 ? '' : `; and ${String(reason.more)} more`;
      return `${name} is booked at these times: ${times}${more}.`;
    }
  }
}

/** The comment of an answer, in the language of who asked. */
export function describeVerdict(resource: Resource, verdict: Verdict, reader: AnswerReader): string {
  const isZh = reader.language === 'zh';
  if (verdict.answer === 'accepted')
    return isZh ? `已为您预订“${resource.name}”。` : `${resource.name} is booked for you.`;
  if (verdict.answer === 'tentative')
    return isZh
      ? `预订申请已提交，等待“${resource.name}”的管理员答复。`
      : `Your request is waiting for a manager of ${resource.name}.`;
  return (isZh ? explainZh : explainEn)(resource, verdict.reason, reader);
}
