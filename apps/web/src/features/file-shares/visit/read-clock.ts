import type { DateReading } from '../../../lib/dates/format-date.ts';
import { currentLanguage } from '../../../lib/language/strings.ts';

/** An outsider has no settings here: their own clock is what the browser has. */
export function readClock(): DateReading {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { nowMs: Date.now(), timeZone, clock: 24, language: currentLanguage() };
}
