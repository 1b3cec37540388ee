/** How a spreadsheet writes a number: dates, percentages, decimals (ECMA-376 Part 1, 18.8.30). Not the whole grammar: what a person must not misread. */

/** What a cell's number is. */
export type NumberForm =
  | { readonly kind: 'general' }
  | { readonly kind: 'date'; readonly hasDate: boolean; readonly hasTime: boolean }
  | { readonly kind: 'number'; readonly decimals: number; readonly grouped: boolean; readonly percent: boolean };

const general: NumberForm = { kind: 'general' };
const number = (decimals: number, grouped = false, percent = false): NumberForm => ({
  kind: 'number',
  decimals,
  grouped,
  percent,
});
const date = (hasDate: boolean, hasTime: boolean): NumberForm => ({ kind: 'date', hasDate, hasTime });

const isBetween = (id: number, from: number, to: number): boolean => id >= from && id <= to;

/** The formats that every program knows by number, the East Asian dates among them. */
export function builtInForm(id: number): NumberForm {
  if (id === 1) return number(0);
  if (id === 2) return number(2);
  if (id === 3 || id === 37 || id === 38) return number(0, true);
  if (id === 4 || id === 39 || id === 40) return number(2, true);
  if (id === 9) return number(0, false, true);
  if (id === 10) return number(2, false, true);
  if (id === 22) return date(true, true);
  if (isBetween(id, 14, 17) || isBetween(id, 27, 31) || isBetween(id, 50, 58) || id === 36) return date(true, false);
  if (isBetween(id, 18, 21) || isBetween(id, 32, 35) || isBetween(id, 45, 47)) return date(false, true);
  return general;
}

const maxCodeCharacters = 255;

/** What a format code of the file's own means: its first section, without what is quoted, escaped or in brackets. */
export function formOfCode(code: string): NumberForm {
  const bare = code
    .slice(0, maxCodeCharacters)
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?:h+|m+|s+)\]/gi, 'h')
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(';', 1)[0];
  if (bare === undefined || bare === '' || /general|@/i.test(bare)) return general;
  const letters = bare.toLowerCase();
  if (/[ymdhs]/.test(letters) && !/[#0?]/.test(letters.replaceAll(/s[.,]0+/g, ''))) {
    const hasTime = /[hs]/.test(letters);
    return date(/[yd]/.test(letters) || (/m/.test(letters) && !hasTime), hasTime);
  }
  if (!/[#0?]/.test(bare) || /e[+-]/i.test(bare)) return general;
  const decimals = /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0;
  return number(Math.min(decimals, 10), /[#0?],[#0?]/.test(bare), bare.includes('%'));
}

const dayMs = 86_400_000;
/** Serial days are counted from here, by the belief that 1900 was a leap year (ECMA-376 Part 1, 18.17.4.1). */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31. */
const maxSerial = 2_958_466;

function formatSerial(serial: number, form: { hasDate: boolean; hasTime: boolean }, is1904: boolean): string | null {
  if (serial < 0 || serial >= maxSerial) return null;
  const moment = new Date((is1904 ? epoch1904 : epoch1900) + Math.round(serial * 86_400) * 1_000);
  if (!form.hasDate && serial >= 1) {
    // A duration: hours beyond a day are its hours.
    const seconds = Math.round((serial * dayMs) / 1_000);
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }
  const iso = moment.toISOString();
  const time = iso.slice(11, 19).replace(/:00$/, '');
  if (!form.hasDate) return time;
  return form.hasTime ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
}

function group(text: string): string {
  return text.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}

/** The number as the sheet's author sees it. `raw` as the file has it; shown as it is when it is none. */
export function formatNumber(raw: string, form: NumberForm, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (form.kind === 'date') return formatSerial(value, form, is1904) ?? raw;
  // The file has the 17 digits of a double: 0.1 + 0.2 is written 0.30000000000000004 and shown 0.3.
  if (form.kind === 'general') return String(Number(value.toPrecision(15)));
  const fixed = (form.percent ? value * 100 : value).toFixed(form.decimals);
  const [whole = '', decimals] = fixed.split('.');
  const shown = form.grouped ? group(whole) : whole;
  return `${shown}${decimals === undefined ? '' : `.${decimals}`}${form.percent ? '%' : ''}`;
}
