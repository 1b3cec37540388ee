import { type Day, instantOfWall, minutesPerDay, weekdayOf } from '../../../lib/dates/days.ts';
import { EntryText, englishWeekday, numeral } from './entry-text.ts';
import { parseEntry, type QuickEntry } from './parse-entry.ts';
import { readDate } from './read-date.ts';
import { clockOrRange } from './read-time.ts';

/** When a text was written, and by whose clock its dates are read. */
export interface WrittenContext {
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** The day and the minute of it at which the text was written, in `zone`. */
  readonly today: Day;
  readonly minutes: number;
  readonly zone: string;
  readonly eventMinutes: number;
}

/** A time that a text names, for an event. Positions are those of the text, the end is not part of it. */
export interface FoundWhen extends Pick<QuickEntry, 'allDay' | 'day' | 'startMinutes' | 'endMinutes'> {
  readonly from: number;
  readonly to: number;
  /** The zone that the text names; else the reader's. */
  readonly zone: string;
}

/** What a message is searched for, at most. */
export const maxFoundDates = 20;
export const maxSearchedCharacters = 20_000;

/** A date without a year that is further away than this was in the past. */
const maxDaysAhead = 183;

const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
/** In running text `sat` and `mon` are words of their own: short names begin with a capital letter. */
const weekday =
  '(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day)(?![A-Za-z])';
const chineseWeekday = '(?:周|星期|礼拜)[一二三四五六日天]';
const year = '(?:,? {1,2}20\\d{2}(?![\\d:]))?';
const ordinal = '(?:st|nd|rd|th)?';
/** Dates that stand for themselves. */
const surely = [
  `(?:20\\d{2}年)?${numeral}月${numeral}[日号](?: ?\\(?${chineseWeekday}\\)?)?`,
  `20\\d{2}-\\d{1,2}-\\d{1,2}(?: ?\\(?${chineseWeekday}\\)?)?`,
  '20\\d{2}/\\d{1,2}/\\d{1,2}',
  `(?:下下|下|本|这)个?${chineseWeekday}`,
  `(?:[Nn]ext|[Tt]his) ${weekday}`,
  `(?:${weekday}\\.?,? {1,2})?(?:${month} {1,2}\\d{1,2}${ordinal}(?![\\w:])${year}|\\d{1,2}${ordinal}(?: of)? {1,2}${month}(?![A-Za-z])${year})`,
].join('|');
/** Dates only beside a time of day. */
const perhaps = [
  chineseWeekday,
  '大?后[天日]|明[天日早晚]|今[天日早晚]',
  '(?:\\d{1,2}|[一二三]?十[一二三四五六七八九]?)[日号]',
  '\\d{1,2}/\\d{1,2}(?!/)',
  `(?:${weekday}|[Tt]he day after tomorrow|[Dd]ay after tomorrow|[Tt]omorrow|[Tt]oday|[Tt]onight)`,
].join('|');
const hourAfterAt = `at \\d{1,2}(?= *(?:$|[\\n,;!?)]|\\.(?!\\d)|(?:and|with|for|in|or|if|then|sharp)\\b))`;
const time = `(?:(?:at |from |从|@ ?)?${clockOrRange}|${hourAfterAt}|(?:at )?noon(?![a-z])|中午)`;
const between = '(?: ?[,的]? ?|, )';
const candidate = new RegExp(
  `(?<![\\w./-]|\\d:)(?:(?<sure>${surely})|(?<unsure>${perhaps}))(?<after>${between}${time})?(?![\\w%]|-\\w|[./:]\\d)` +
    `|(?<![\\w./-]|\\d:)(?<before>${time})(?: on)? (?:${surely}|${perhaps})(?![\\w%]|-\\w|[./:]\\d)`,
  'gu',
);
/** What a time that was not understood with a date looks like behind it. */
const timeFollows =
  /^[ ,的]{0,3}(?:at |from |从)?(?:凌晨|早上|上午|中午|下午|傍晚|晚上|早|晚)?\s?\d{1,2} ?(?:[:点时]|[ap]\.?m\b)/iu;
const rangeFollows = /^ ?(?:[-–—~]|到|至|to |through |until ) ?(?:\d|[一二三四五六七八九十周]|[A-Z])/u;
/** Of which the date is the end or a repetition, or which lie behind. */
const rangeLeads = new RegExp(
  `(?:${chineseWeekday}|[一二三四五六日天\\d][日号]?|${englishWeekday}|${month}) ?(?:[-–—~到至]|to|through|thru) ?$`,
  'iu',
);
/** What stands between two dates belongs to the first. */
const dateLeads = new RegExp(`(?:${weekday}|${month} {1,2}\\d{1,2}),? $`, 'u');
const otherLeads = /(?:上个?|每个?|逢|自|去年|\b(?:last|past|previous|every|each|since)) ?$/iu;
/** Heads of the mails that a text quotes or lists. */
const headerLeads = /^ ?(?:发件人|发送时间|发件时间|From|Sent)\s?:/iu;

const zones: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'UTC',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  JST: 'Asia/Tokyo',
  'Beijing time': 'Asia/Shanghai',
  北京时间: 'Asia/Shanghai',
};
const zoneFollows = /^ ?\(?(?<zone>Beijing time|北京时间|[A-Z]{1,3}T|UTC|GMT)(?![A-Za-z])(?<offset> ?[+-]\d)?/u;
const zoneTime = /[\p{Script=Han}]{2,6}时间$/u;

/** The same text, place for place, with plain digits, signs and blanks. */
function toPlainSigns(text: string): string {
  return text.replaceAll(/[\uff01-\uff5e\u3000\s]/gu, (sign) => {
    if (sign === '\n') return sign;
    const code = sign.charCodeAt(0);
    return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : ' ';
  });
}

/**
 * Times that a text names for something to come, in their order. What may as well be a price, a number of an order or a date that is over
 * is left out. Linear in the length; no more than `maxSearchedCharacters` are read.
 */
export function findDates(text: string, context: WrittenContext, max = maxFoundDates): readonly FoundWhen[] {
  const plain = toPlainSigns(text.slice(0, maxSearchedCharacters));
  const found: FoundWhen[] = [];
  for (const match of plain.matchAll(candidate)) {
    if (found.length >= max) break;
    const when = judgeCandidate(plain, match, context);
    if (when !== undefined) found.push(when);
  }
  return found;
}

function judgeCandidate(text: string, match: RegExpExecArray, context: WrittenContext): FoundWhen | undefined {
  const { sure, after, before } = match.groups ?? {};
  const words = match[0].trimEnd();
  const [from, to] = [match.index, match.index + words.length];
  const hasTime = after !== undefined || before !== undefined;
  if (sure === undefined && !hasTime) return undefined;
  const lineStart = Math.max(from - maxLead, text.lastIndexOf('\n', from) + 1);
  const lead = text.slice(lineStart, from);
  const rest = text.slice(to, to + maxLead);
  if (before !== undefined && dateLeads.test(lead)) return undefined;
  if (rangeLeads.test(lead) || otherLeads.test(lead) || headerLeads.test(lead)) return undefined;
  if (!hasTime && (timeFollows.test(rest) || rangeFollows.test(rest))) return undefined;
  // 3/4 is a part of something, or another day across the ocean.
  if (/^\d{1,2}\/\d{1,2}/.test(words) && !/\p{Script=Han}/u.test(text)) return undefined;
  const zone = hasTime ? readZone(lead, rest, context.zone) : context.zone;
  if (zone === undefined) return undefined;
  // A date that is none leaves the parser with the time alone, which would be today's.
  if (readDate(new EntryText(words), context.today) === undefined) return undefined;
  const entry = parseEntry(words, context);
  if (entry.allDay === hasTime || !agreesWithWeekday(words, entry.day, context)) return undefined;
  if (!/20\d{2}/.test(words) && entry.day - context.today > maxDaysAhead) return undefined;
  const { allDay, day, startMinutes, endMinutes } = entry;
  if (endOf({ allDay, day, endMinutes, zone }) <= context.nowMs) return undefined;
  return { from, to, zone, allDay, day, startMinutes, endMinutes };
}

const maxLead = 24;

/** The zone that stands before or after a time; undefined where it is one that is not known. */
function readZone(lead: string, rest: string, own: string): string | undefined {
  const { zone, offset } = zoneFollows.exec(rest)?.groups ?? {};
  if (zone !== undefined) return offset === undefined ? zones[zone] : undefined;
  if (/北京时间 ?$/u.test(lead)) return zones['北京时间'];
  if (/(?:会议|活动|开始|集合|预约|面试|培训|考试|报名|截止|起飞|到达)时间 ?$/u.test(lead)) return own;
  return zoneTime.test(lead.trimEnd()) && /(?:当地|纽约|伦敦|东京|巴黎|柏林|美国|英国|美东|美西)时间 ?$/u.test(lead)
    ? undefined
    : own;
}

/** `11月25日（周三）` of a year in which it is no Wednesday was meant otherwise. */
function agreesWithWeekday(words: string, day: Day, { today }: WrittenContext): boolean {
  const named = new RegExp(`${chineseWeekday}|\\b${englishWeekday}\\b`, 'iu').exec(words);
  if (named === null || !/\d|[一二三四五六七八九十]月/u.test(words.replace(named[0], ''))) return true;
  const weekdayAlone = readDate(new EntryText(named[0]), today);
  return weekdayAlone === undefined || !hasDateOfMonth.test(words) || weekdayOf(weekdayAlone.day) === weekdayOf(day);
}
const hasDateOfMonth = new RegExp(
  `${numeral}[日号]|20\\d{2}[-/]|${month} {1,2}\\d|\\d${ordinal}(?: of)? {1,2}${month}`,
  'u',
);

function endOf({ allDay, day, endMinutes, zone }: Pick<FoundWhen, 'allDay' | 'day' | 'endMinutes' | 'zone'>): number {
  return instantOfWall(day, allDay ? minutesPerDay : endMinutes, zone);
}
