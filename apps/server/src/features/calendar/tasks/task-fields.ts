/** The fields of a task: checked, and turned into those of the text (RFC 5545 §3.6.2). */
import {
  countCharacters,
  maxTaskDescriptionCharacters,
  maxTaskTitleCharacters,
  type TaskFields,
} from '@hongyan/contract';
import { CalendarChangeError, isKnownZone, type TaskDetails, type TaskFields as TextFields } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { explainFault, parseWallTime } from '../events/check-fields.ts';
import { toReminders, toRepeat } from '../events/form-limits.ts';
import { clean } from '../events/indexed-object.ts';

/**
 * The fields as they are stored; reminders of what is due at no time are left out. `keptTitle`: a title that another program wrote may stay as
 * long as it is. Throws what the calls name (`taskTitleEmpty` …).
 */
export function checkTaskFields(fields: TaskFields, keptTitle?: string): TaskFields {
  const title = clean(fields.title).replace(/\s+/g, ' ').trim();
  if (title === '') throw new UserError('taskTitleEmpty');
  if (title !== keptTitle && countCharacters(title) > maxTaskTitleCharacters)
    throw new UserError('invalidInput', { problem: 'tooLong', field: 'title', max: maxTaskTitleCharacters });
  const notes = clean(fields.notes);
  if (countCharacters(notes) > maxTaskDescriptionCharacters)
    throw new UserError('invalidInput', { problem: 'tooLong', field: 'notes', max: maxTaskDescriptionCharacters });
  const { due, zone, repeat } = fields;
  const parsed = due === '' ? null : parseWallTime(due);
  if (due !== '' && parsed === null) throw new UserError('taskDueInvalid');
  if (zone !== '' && !isKnownZone(zone)) throw new UserError('eventZoneUnknown', { zone });
  if (due === '' && repeat !== null) throw new UserError('taskDueNeeded');
  const reminders = new Map(fields.reminders.map((one) => [`${String(one.minutes)}/${one.by}`, one]));
  return {
    ...fields,
    title,
    notes,
    zone: parsed?.hasTime === true ? zone : '',
    reminders: due === '' ? [] : [...reminders.values()],
  };
}

/** A task as the form has it. */
export function toForm(details: TaskDetails): TaskFields {
  const { title, notes, due, zone, priority, repeat, reminders } = details;
  return {
    ...{ title, notes, due, priority },
    zone: due === '' ? '' : zone,
    repeat: toRepeat(repeat),
    reminders: toReminders(reminders),
  };
}

type Times = Pick<TextFields, 'start' | 'due' | 'allDay' | 'zone'>;
const isDate = (text: string): boolean => !text.includes('T');
const wallOf = (text: string): number => parseWallTime(text)?.at ?? 0;
const dateCharacters = 10;

/** A wall time so much later, in its own form. */
function shift(text: string, ms: number): string {
  const moved = new Date(wallOf(text) + ms).toISOString().slice(0, 19);
  return isDate(text) ? moved.slice(0, dateCharacters) : moved.replace(/:00$/, '');
}

/** When a task begins that is due then: as long before as it was; one that repeats begins when it is due (RFC 5545 §3.8.2.4 wants DTSTART). */
function chooseStart(known: Times | null, { due, zone }: TaskFields, isRepeated: boolean): string {
  const fallback = isRepeated ? due : '';
  if (known === null || due === '' || known.start === '') return fallback;
  if (known.due === '' || known.start === known.due) return due;
  const isComparable = isDate(known.due) === isDate(due) && (isDate(due) || known.zone === zone);
  return isComparable ? shift(known.start, wallOf(due) - wallOf(known.due)) : fallback;
}

/** The times of the text. `known`: those that it has. */
export function toTextTimes(fields: TaskFields, known: (Times & { readonly isRepeated: boolean }) | null): Times {
  const { due, zone, repeat } = fields;
  if (due === '') return { start: '', due, allDay: false, zone: '' };
  const isRepeated = repeat !== null || known?.isRepeated === true;
  return { start: chooseStart(known, fields, isRepeated), due, allDay: isDate(due), zone };
}

/** What the package refuses, as the caller is told. */
export function explainTaskFault(error: unknown): unknown {
  if (!(error instanceof CalendarChangeError)) return error;
  if (error.fault === 'badTime') return new UserError('taskDueInvalid');
  return error.fault === 'notAnEvent' ? new UserError('taskNotFound') : explainFault(error);
}
