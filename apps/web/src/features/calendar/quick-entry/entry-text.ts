/** What is left of a text while its parts are understood one after the other. */
export class EntryText {
  #rest: string;

  constructor(text: string) {
    // Full-width signs and digits say the same.
    this.#rest = ` ${text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()} `;
  }

  /** Takes the first match out; a blank stays where it was. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.#rest);
    if (match === null) return undefined;
    this.#rest = `${this.#rest.slice(0, match.index)} ${this.#rest.slice(match.index + match[0].length)}`;
    return match;
  }

  get rest(): string {
    return this.#rest
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s,;，；、。:-]+|[\s,;，；、:-]+$/g, '')
      .trim();
  }
}

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** Digits or Chinese numerals up to 99; undefined for what is neither. */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const ten = text.indexOf('十');
  if (ten === -1) return text.length === 1 ? digits[text] : undefined;
  const tens = ten === 0 ? 1 : digits[text.slice(0, ten)];
  const ones = ten === text.length - 1 ? 0 : digits[text.slice(ten + 1)];
  return tens === undefined || ones === undefined ? undefined : tens * 10 + ones;
}

/** In patterns: a number of either kind. */
export const numeral = '(?:\\d{1,2}|[零〇一二两三四五六七八九十]{1,3})';

const chineseWeekdays = '一二三四五六日';
const englishWeekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** In patterns: a weekday by its English name, whole or short. */
export const englishWeekday =
  '(?:mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs?(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?)';

/** Monday is 1. */
export function readWeekday(text: string): number | undefined {
  const chinese = chineseWeekdays.indexOf(text.replace('天', '日'));
  if (text.length === 1 && chinese !== -1) return chinese + 1;
  const english = englishWeekdays.indexOf(text.slice(0, 3).toLowerCase());
  return english === -1 ? undefined : english + 1;
}
