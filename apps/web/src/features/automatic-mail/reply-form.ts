import { countCharacters, maxAutomaticReplyCharacters } from '@hongyan/contract/limits';
import { readFormField, toFormField } from '../../lib/dates/wall-clock.ts';
import type { ReplyInput, SavedReply } from './api.ts';

/** The automatic reply as the form holds it: times as fields for dates and times have them, in the person's zone. */
export interface ReplyForm {
  readonly on: boolean;
  readonly from: string;
  readonly until: string;
  readonly subject: string;
  readonly inside: string;
  readonly outsideMode: SavedReply['outsideMode'];
  readonly outside: string;
  readonly repeatDays: number;
}

/** What is wrong with a field, by a key of the words. */
export type ReplyProblem = 'textEmpty' | 'textTooLong' | 'periodReversed' | 'periodOver' | 'timeInvalid';
export type ReplyProblems = Partial<Record<'from' | 'until' | 'inside' | 'outside', ReplyProblem>>;

/** Days offered; another one that the API has set is added. */
export const repeatChoices = [1, 3, 7, 14, 30] as const;

function parseTime(field: string, timeZone: string): number | null | 'invalid' {
  return field === '' ? null : (readFormField(field, timeZone) ?? 'invalid');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of a formatted reply, for a field of plain text: lines and words, no markup. */
export function plainOfMarkup(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
}

/** The form of what is saved. */
export function toReplyForm(saved: SavedReply, timeZone: string): ReplyForm {
  const toText = (text: string) => (saved.format === 'html' ? plainOfMarkup(text) : text);
  return {
    on: saved.on,
    from: saved.startTime === null ? '' : toFormField(saved.startTime, timeZone),
    until: saved.endTime === null ? '' : toFormField(saved.endTime, timeZone),
    subject: saved.subject,
    inside: toText(saved.inside),
    outsideMode: saved.outsideMode,
    outside: toText(saved.outside),
    repeatDays: saved.repeatDays,
  };
}

function problemOfText(text: string, mustSay: boolean): ReplyProblem | undefined {
  if (text.trim() === '') return mustSay ? 'textEmpty' : undefined;
  return countCharacters(text) > maxAutomaticReplyCharacters ? 'textTooLong' : undefined;
}

/** What the form says to the server, or what is wrong with it. The server checks the same. */
export function checkReplyForm(
  form: ReplyForm,
  timeZone: string,
  nowMs: number,
): { readonly input: ReplyInput } | { readonly problems: ReplyProblems } {
  const start = parseTime(form.from, timeZone);
  const end = parseTime(form.until, timeZone);
  const problems: ReplyProblems = {};
  if (start === 'invalid') problems.from = 'timeInvalid';
  if (end === 'invalid') problems.until = 'timeInvalid';
  else if (typeof start === 'number' && end !== null && end <= start) problems.until = 'periodReversed';
  else if (form.on && end !== null && end <= nowMs) problems.until = 'periodOver';
  const inside = problemOfText(form.inside, form.on);
  const outside = form.outsideMode === 'other' ? problemOfText(form.outside, form.on) : undefined;
  if (inside) problems.inside = inside;
  if (outside) problems.outside = outside;
  if (Object.keys(problems).length > 0 || start === 'invalid' || end === 'invalid') return { problems };
  const { on, subject, outsideMode, repeatDays } = form;
  return {
    input: {
      on,
      startTime: start,
      endTime: end,
      subject,
      format: 'text',
      inside: form.inside,
      outsideMode,
      outside: form.outside,
      repeatDays,
    },
  };
}
