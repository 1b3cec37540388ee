/** FUTURERELEASE (RFC 4865 §3): mail that a program hands over to be sent later. */
import type { SmtpHold } from '../session-port.ts';

/** RFC 3339 §5.6 `date-time` (erratum 2040 of RFC 4865); messages in any case. */
const dateTimeForm = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i;
/** `future-release-integer`: up to nine digits, and at least a second. */
const secondsForm = /^[1-9]\d{0,8}$/;

/** The time of a date-time; undefined where it is none, a 30th of February included. */
function readDateTime(text: string): number | undefined {
  const match = dateTimeForm.exec(text);
  if (match === null) return undefined;
  const [, year, month, day] = match.map(Number);
  const calendar = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  const at = Date.parse(text.toUpperCase());
  return Number.isNaN(at) || calendar.getUTCDate() !== day ? undefined : at;
}

/** What `HOLDFOR=` or `HOLDUNTIL=` asks for; undefined when malformed. How far it may be is the handler's to say. */
export function readHold(key: 'HOLDFOR' | 'HOLDUNTIL', value: string | undefined): SmtpHold | undefined {
  if (value === undefined) return undefined;
  if (key === 'HOLDFOR') return secondsForm.test(value) ? { forSeconds: Number(value) } : undefined;
  const until = readDateTime(value);
  return until === undefined ? undefined : { until };
}

/** The EHLO line: how long, and until when, mail may be held. */
export function describeHold(maxHoldSeconds: number, now: number): string {
  const last = new Date(now + maxHoldSeconds * 1_000).toISOString().replace(/\.\d{3}Z$/, 'Z');
  return `FUTURERELEASE ${String(maxHoldSeconds)} ${last}`;
}
