import { maxEventLocationCharacters } from '@hongyan/contract';
import { readEntryLocation } from '../quick-entry/parse-entry.ts';

/** So much of a message is searched. */
const maxSearched = 20_000;
const labelled =
  /(?:^|[\n,，。;；\s])(?:会议地点|活动地点|地点|地址|Location|Venue|Where|Place) ?[:：][ \t]*([^\n,，。;；]{1,100})/iu;

/**
 * Where something is that is said in a line of a message: what the line says, else what the message names as its place. Empty where
 * neither does.
 */
export function findLocation(line: string, text: string): string {
  const named = (labelled.exec(line) ?? labelled.exec(text.slice(0, maxSearched)))?.[1]?.trim();
  const place = named === undefined || named === '' ? readEntryLocation(line) : named;
  return Array.from(place).slice(0, maxEventLocationCharacters).join('').trim();
}
