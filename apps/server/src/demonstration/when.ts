import type { Ago } from './demo-mail.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** China has one zone and no summer time. */
const chinaMs = 8 * 60 * minuteMs;

/** The moment that an `Ago` means, epoch milliseconds. */
export function toMoment(ago: Ago, now: number): number {
  if ('minutes' in ago) return now - ago.minutes * minuteMs;
  const midnight = Math.floor((now + chinaMs) / dayMs) * dayMs - chinaMs;
  const [hours = 0, minutes = 0] = ago.time.split(':').map(Number);
  return midnight - ago.days * dayMs + (hours * 60 + minutes) * minuteMs;
}

/** `2026-11-03 09:12` in China, as a quotation says it. */
export function chinaTime(at: number): string {
  return new Date(at + chinaMs).toISOString().slice(0, 16).replace('T', ' ');
}

const dayForms = {
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', day: 'numeric', month: 'long' }),
  zh: new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', day: 'numeric', month: 'long' }),
};

/** The named day of a text: `+21 en` is in three weeks, `-3 zh` was three days ago; also year, next-year and last-month. */
function getName(token: string, now: number): string {
  const china = new Date(now + chinaMs);
  if (token === 'year') return String(china.getUTCFullYear());
  if (token === 'next-year') return String(china.getUTCFullYear() + 1);
  if (token === 'last-month')
    return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
      Date.UTC(china.getUTCFullYear(), china.getUTCMonth() - 1, 15),
    );
  const match = /^([+-]\d{1,3}) (en|zh)$/.exec(token);
  if (match === null) throw new Error(`a text of the demonstration names {{${token}}}, which means no day`);
  return dayForms[match[2] === 'en' ? 'en' : 'zh'].format(now + Number(match[1]) * dayMs);
}

/** A text with its days named, so that it reads well whenever the demonstration is made. */
export function nameDays(text: string, now: number): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (_, token: string) => getName(token, now));
}
