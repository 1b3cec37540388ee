import type { ApprovalDeputy } from '@hongyan/contract';
import { toInstant, toWallTime } from '@hongyan/contract/search-text';

/** A deputy as the form holds it: times as `datetime-local` fields write them, in the person's zone. */
export interface DeputyForm {
  readonly address: string;
  readonly from: string;
  readonly until: string;
}

/** What is wrong with a field, by a key of the words. */
export type DeputyProblems = Partial<
  Record<'address' | 'from' | 'until', 'whoMissing' | 'timeInvalid' | 'reversed' | 'past'>
>;

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const fieldForm = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

function formatField(timeMs: number, timeZone: string): string {
  const { year, month, day, hour, minute } = toWallTime(timeMs, timeZone);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

function parseField(field: string, timeZone: string): number | undefined {
  const match = fieldForm.exec(field);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return toInstant({ year, month, day, hour, minute }, timeZone);
}

/** The form of a deputy that is named; of nobody it begins now. */
export function toDeputyForm(deputy: ApprovalDeputy | null, timeZone: string, nowMs: number): DeputyForm {
  const until = deputy?.until ?? null;
  return {
    address: deputy?.address ?? '',
    from: formatField(deputy?.from ?? nowMs, timeZone),
    until: until === null ? '' : formatField(until, timeZone),
  };
}

/** What the form says to the server, or what is wrong with it. The server checks the same. */
export function checkDeputyForm(
  form: DeputyForm,
  timeZone: string,
  nowMs: number,
): { readonly input: Omit<ApprovalDeputy, 'name'> } | { readonly problems: DeputyProblems } {
  const from = parseField(form.from, timeZone);
  const until = form.until === '' ? null : parseField(form.until, timeZone);
  const problems: DeputyProblems = {};
  if (form.address === '') problems.address = 'whoMissing';
  if (from === undefined) problems.from = 'timeInvalid';
  if (until === undefined) problems.until = 'timeInvalid';
  else if (until !== null && from !== undefined && until <= from) problems.until = 'reversed';
  else if (until !== null && until <= nowMs) problems.until = 'past';
  if (Object.keys(problems).length > 0 || from === undefined || until === undefined) return { problems };
  return { input: { address: form.address, from, until } };
}

/** How a named deputy stands at this moment. */
export function deputyState({ from, until }: Pick<ApprovalDeputy, 'from' | 'until'>, nowMs: number) {
  if (until !== null && until <= nowMs) return 'over';
  if (from > nowMs) return 'later';
  return until === null ? 'now' : 'nowUntil';
}
