import type { GrantableRight, MailboxGrant } from '@hongyan/contract';
import { formatIsoDate } from '../../lib/dates/format-date.ts';
import { zonedTime } from '../../lib/dates/zoned-time.ts';

export type MailChoice = 'none' | 'read' | 'full' | 'manage';
export type SendChoice = 'none' | 'sendAs' | 'onBehalf';

/** The rights of a grant as the form holds them. */
export interface GrantForm {
  readonly mail: MailChoice;
  readonly send: SendChoice;
  /** The last day, 2027-03-31; '' for none. */
  readonly lastDay: string;
}

export const emptyGrantForm: GrantForm = { mail: 'read', send: 'none', lastDay: '' };

const dayMs = 86_400_000;

/** When a calendar day is over in a zone; null for no date. Noon of the day finds the zone's hours, summer time or not. */
export function endOfDay(day: string, timeZone: string): number | null {
  const noonUtc = Date.parse(`${day}T12:00:00Z`);
  if (day === '' || Number.isNaN(noonUtc)) return null;
  const shown = zonedTime(noonUtc, timeZone);
  const shownMs = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
  // What the clock on the wall is ahead of UTC, at that day.
  return Date.parse(`${day}T00:00:00Z`) + dayMs - (shownMs - noonUtc);
}

/** The last day of a right that ends at this instant. */
export function toLastDay(until: number, timeZone: string): string {
  return formatIsoDate(zonedTime(until - 1, timeZone));
}

/** A grant for the form; of rights with different ends the latest is shown. */
export function formOfGrant({ rights }: MailboxGrant, timeZone: string): GrantForm {
  const has = (right: GrantableRight) => rights.some((one) => one.right === right);
  const ends = rights.map(({ until }) => until);
  const last = ends.includes(null) ? null : Math.max(...ends.map(Number));
  return {
    mail: has('manage') ? 'manage' : has('full') ? 'full' : has('read') ? 'read' : 'none',
    send: has('sendAs') ? 'sendAs' : has('onBehalf') ? 'onBehalf' : 'none',
    lastDay: last === null ? '' : toLastDay(last, timeZone),
  };
}

/** What is sent to the server; empty where nothing was chosen. */
export function rightsOfForm(
  { mail, send, lastDay }: GrantForm,
  timeZone: string,
): { right: GrantableRight; until: number | null }[] {
  const until = endOfDay(lastDay, timeZone);
  return [mail, send].flatMap((right) => (right === 'none' ? [] : [{ right, until }]));
}
