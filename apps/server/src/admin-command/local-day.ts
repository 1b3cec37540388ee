import { UsageError } from './admin-command.ts';

function readDay(text: string): readonly [year: number, month: number, day: number] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day)];
  const date = new Date(y, m, d);
  if (year === undefined || date.getMonth() !== m || date.getDate() !== d)
    throw new UsageError(`"${text}" is no day such as 2026-12-31.`);
  return [y, m, d];
}

/** When a day such as 2026-12-31 begins in the server's time zone, epoch milliseconds. Throws `UsageError`. */
export function startOfDay(text: string): number {
  return new Date(...readDay(text)).getTime();
}

/** When the day after it begins: what lasts until a day lasts through it, also where summer time makes it 23 or 25 hours long. Throws `UsageError`. */
export function endOfDay(text: string): number {
  const [year, month, day] = readDay(text);
  return new Date(year, month, day + 1).getTime();
}
