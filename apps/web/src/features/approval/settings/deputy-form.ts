import type { ApprovalDeputy } from '@hongyan/contract';
import { readFormField, toFormField } from '../../../lib/dates/wall-clock.ts';

/** A deputy as the form holds it: times as fields for dates and times have them, in the person's zone. */
export interface DeputyForm {
  readonly address: string;
  readonly from: string;
  readonly until: string;
}

/** What is wrong with a field, by a key of the words. */
export type DeputyProblems = Partial<
  Record<'address' | 'from' | 'until', 'whoMissing' | 'timeInvalid' | 'reversed' | 'past'>
>;

/** The form of a deputy that is named; of nobody it begins now. */
export function toDeputyForm(deputy: ApprovalDeputy | null, timeZone: string, nowMs: number): DeputyForm {
  const until = deputy?.until ?? null;
  return {
    address: deputy?.address ?? '',
    from: toFormField(deputy?.from ?? nowMs, timeZone),
    until: until === null ? '' : toFormField(until, timeZone),
  };
}

/** What the form says to the server, or what is wrong with it. The server checks the same. */
export function checkDeputyForm(
  form: DeputyForm,
  timeZone: string,
  nowMs: number,
): { readonly input: Omit<ApprovalDeputy, 'name'> } | { readonly problems: DeputyProblems } {
  const from = readFormField(form.from, timeZone);
  const until = form.until === '' ? null : readFormField(form.until, timeZone);
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
