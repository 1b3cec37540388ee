import { UsageError } from './admin-command.ts';

/** The number of days that `--days` names. Throws UsageError outside 1 to `max`. */
export function parseDays(text: string, max: number): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > max)
    throw new UsageError(`--days needs a number from 1 to ${String(max)}, not "${text}".`);
  return days;
}
