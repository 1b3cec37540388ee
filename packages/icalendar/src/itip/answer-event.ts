import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import type { Component } from '../model/component.ts';
import { findOccurrence, type ReadObject, readObject } from '../recurrence/find-occurrence.ts';
import { isRepeated } from '../recurrence/series.ts';
import { type Answer, CalendarChangeError } from '../types.ts';
import { stampOwn } from '../write/event-lines.ts';
import { makeOverride } from '../write/occurrence-lines.ts';
import { type AnswerChange, addAttendee, findAttendee, setAnswer } from './answer-lines.ts';

export interface AnswerOptions {
  /** Of the participant who answers. */
  readonly address: string;
  readonly answer: Answer;
  /** One occurrence; empty: all. */
  readonly recurrenceId: string;
  readonly now: number;
  /** Where nobody of this address is invited (the invitation came to a list): the name to add them by. */
  readonly name?: string;
}

/** The components of an object after an answer to one occurrence; null where there is no such occurrence. */
export function answerOne(
  object: ReadObject,
  recurrenceId: string,
  change: (component: Component) => Component,
): readonly Component[] | null {
  const { series, overrides, parts } = object;
  const occurrence = findOccurrence(object, recurrenceId);
  const own = overrides.find(({ key }) => key === occurrence?.key)?.component;
  const source = own ?? (series && occurrence ? makeOverride(series, occurrence) : null);
  if (!source) return null;
  const others = parts.overrides.filter((component) => component !== own);
  return [...(parts.master ? [parts.master] : []), ...others, change(source)];
}

/** The components after an answer to all; an exception that was answered otherwise keeps its answer. */
export function answerAll(
  { parts }: ReadObject,
  answer: AnswerChange,
  finish: (component: Component) => Component,
): readonly Component[] {
  const before = parts.master && findAttendee(parts.master, answer.address);
  const wordOf = (line: ReturnType<typeof findAttendee>): string =>
    line?.parameters.find(({ name }) => name === 'PARTSTAT')?.values[0] ?? 'NEEDS-ACTION';
  const overrides = parts.overrides.map((component) => {
    const line = findAttendee(component, answer.address);
    const isSame = !before || wordOf(line) === wordOf(before) || wordOf(line) === 'NEEDS-ACTION';
    return line && isSame ? finish(setAnswer(component, answer)) : component;
  });
  return [...(parts.master ? [finish(setAnswer(parts.master, answer))] : []), ...overrides];
}

/** My answer in my own copy of an event; an occurrence that is answered alone becomes an exception. Throws CalendarChangeError. */
export function answerEvent(text: string, options: AnswerOptions): string {
  const parts = parseObject(text, 'event');
  if (!parts) throw new CalendarChangeError('notAnEvent');
  const { address, answer, recurrenceId, now, name = '' } = options;
  const add = (component: Component): Component =>
    findAttendee(component, address) ? component : addAttendee(component, { address, name });
  const invited = { ...parts, master: parts.master && add(parts.master), overrides: parts.overrides.map(add) };
  const object = readObject(invited);
  const change = { address, answer, at: '' };
  // DTSTAMP stays the organiser's: it tells which version of the event this is.
  const finish = (component: Component): Component => stampOwn(component, now);
  const isOne = recurrenceId !== '' && (!object.series || isRepeated(object.series));
  const components = isOne
    ? answerOne(object, recurrenceId, (component) => finish(setAnswer(component, change)))
    : answerAll(object, change, finish);
  if (!components) throw new CalendarChangeError('noSuchOccurrence');
  return printObject(components, parts.timezones);
}
