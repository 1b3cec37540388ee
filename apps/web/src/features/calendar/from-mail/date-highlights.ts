import { minutesPerDay, wallOfInstant } from '../../../lib/dates/days.ts';
import type { DateReading } from '../../../lib/dates/format-date.ts';
import { translate } from '../../../lib/language/strings.ts';
import type { TextHighlight, TextHighlights } from '../../message-body/index.ts';
import { viewPath } from '../data/view-state.ts';
import { whenOfDraft } from '../grid/describe-event.ts';
import { type FoundWhen, findDates } from '../quick-entry/find-dates.ts';
import { fromMailStrings } from './from-mail.strings.ts';

/** A time that a message names, and the line that it is named in. */
export interface MarkedWhen {
  readonly when: FoundWhen;
  readonly line: string;
}

export interface DateHighlightsOptions {
  readonly reading: DateReading;
  /** When the message was written, epoch milliseconds. */
  readonly writtenAt: number;
  readonly eventMinutes: number;
  readonly onOpen: (marked: MarkedWhen) => void;
}

/** Marks the times that a message names for something to come. */
export function makeDateHighlights({
  reading,
  writtenAt,
  eventMinutes,
  onOpen,
}: DateHighlightsOptions): TextHighlights {
  const { timeZone: zone, nowMs } = reading;
  const { day: today, minutes } = wallOfInstant(writtenAt, zone);
  const toHighlight = (when: FoundWhen): TextHighlight => {
    const draft = {
      allDay: when.allDay,
      from: when.day * minutesPerDay + when.startMinutes,
      to: when.day * minutesPerDay + when.endMinutes,
    };
    return {
      from: when.from,
      to: when.to,
      label: translate(fromMailStrings, 'makeEventAt', { when: whenOfDraft(draft, reading) }),
      path: `/#${viewPath({ view: 'day', day: when.day })}`,
      open: (line) => onOpen({ when, line }),
    };
  };
  return {
    find: (text, max) => findDates(text, { nowMs, today, minutes, zone, eventMinutes }, max).map(toHighlight),
  };
}
