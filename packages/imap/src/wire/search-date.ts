/** Dates of SEARCH: `1-Feb-1994`, also in quotes (RFC 9051 §9 `date`). */
import type { Arguments } from './arguments.ts';
import { ImapSyntaxError } from './syntax-error.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const datePattern = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/;

/** `YYYY-MM-DD`. A day that no calendar has is refused. */
export function readSearchDate(args: Arguments): string {
  const text = args.peek() === '"' ? Buffer.from(args.string()).toString('latin1') : args.atom();
  const [, day = '', monthName = '', year = ''] = datePattern.exec(text) ?? [];
  const month = months.indexOf(monthName.toLowerCase());
  const date = new Date(0);
  date.setUTCFullYear(Number(year), month, Number(day));
  if (month < 0 || date.getUTCMonth() !== month || date.getUTCDate() !== Number(day))
    throw new ImapSyntaxError('Expected a date like 1-Feb-1994');
  return `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
