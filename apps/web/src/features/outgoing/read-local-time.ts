import { instantOf } from '@hongyan/contract/search-text';

/** The instant of a `datetime-local` field in a time zone; undefined for an empty or unfinished one. */
export function readLocalTime(text: string, timeZone: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1).map(Number);
  return instantOf({ year, month, day, hour, minute }, timeZone);
}
