import { type Day, dateOfDay, minutesPerDay, wallTime } from '../../../lib/dates/days.ts';
import type { Span } from './spans.ts';

/** A time on the wall: minutes since the epoch as if there were no zones. */
export type WallMinutes = number;

/** A time that is being chosen, by dragging or in a form. */
export interface Draft {
  readonly allDay: boolean;
  readonly from: WallMinutes;
  /** Not part of it. */
  readonly to: WallMinutes;
}

/** Where the pointer is: at a time of a day, in the row of whole days, or on a day of a month. */
export interface Spot {
  readonly kind: 'time' | 'allDay' | 'day';
  readonly at: WallMinutes;
}

export type Drag =
  | { readonly kind: 'create'; readonly from: Spot }
  | { readonly kind: 'move'; readonly span: Span; readonly grabbed: Spot }
  | { readonly kind: 'resize'; readonly span: Span; readonly edge: 'start' | 'end' };

/** Dragging goes in steps of so many minutes. */
export const snapMinutes = 15;

const snap = (at: number): number => Math.floor(at / snapMinutes) * snapMinutes;
const dayStart = (at: number): number => Math.floor(at / minutesPerDay) * minutesPerDay;

export const draftOfSpan = ({ firstDay, lastDay, startMinutes, endMinutes, occurrence }: Span): Draft => ({
  allDay: occurrence.allDay,
  from: firstDay * minutesPerDay + startMinutes,
  to: lastDay * minutesPerDay + endMinutes,
});

/** What a drag has come to with the pointer at a spot. */
export function draftOfDrag(drag: Drag, spot: Spot, eventMinutes: number): Draft {
  if (drag.kind === 'create') return created(drag.from, spot);
  const draft = draftOfSpan(drag.span);
  if (drag.kind === 'resize') return resized(draft, drag.edge, spot);
  const { grabbed } = drag;
  if (spot.kind === 'time' && draft.allDay) {
    const from = snap(spot.at);
    return { allDay: false, from, to: from + eventMinutes };
  }
  if (spot.kind === 'allDay' && !drag.span.isBar) {
    const from = dayStart(spot.at);
    return { allDay: true, from, to: from + minutesPerDay };
  }
  const isByTime = spot.kind === 'time' && grabbed.kind === 'time';
  const moved = isByTime
    ? snap(draft.from + spot.at - grabbed.at) - draft.from
    : dayStart(spot.at) - dayStart(grabbed.at);
  return { allDay: draft.allDay, from: draft.from + moved, to: draft.to + moved };
}

function created(start: Spot, spot: Spot): Draft {
  const [first, last] = start.at <= spot.at ? [start.at, spot.at] : [spot.at, start.at];
  if (start.kind === 'time') return { allDay: false, from: snap(first), to: snap(last) + snapMinutes };
  return { allDay: true, from: dayStart(first), to: dayStart(last) + minutesPerDay };
}

function resized(draft: Draft, edge: 'start' | 'end', spot: Spot): Draft {
  const step = draft.allDay ? minutesPerDay : snapMinutes;
  const at = draft.allDay || spot.kind !== 'time' ? dayStart(spot.at) : snap(spot.at);
  if (edge === 'start') return { ...draft, from: Math.min(at, draft.to - step) };
  return { ...draft, to: Math.max(at + step, draft.from + step) };
}

/** A click: an event of the usual length, from the half hour that was clicked. */
export function draftOfClick(spot: Spot, eventMinutes: number): Draft {
  if (spot.kind !== 'time') return { allDay: true, from: dayStart(spot.at), to: dayStart(spot.at) + minutesPerDay };
  const from = Math.floor(spot.at / 30) * 30;
  return { allDay: false, from, to: from + eventMinutes };
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.allDay === other.allDay && one.from === other.from && one.to === other.to;

/** The draft as the contract has times: dates, or wall times. */
export function timesOfDraft({ allDay, from, to }: Draft): { readonly start: string; readonly end: string } {
  if (allDay) return { start: dateOfDay(from / minutesPerDay), end: dateOfDay(to / minutesPerDay) };
  return { start: wallTime(0, from), end: wallTime(0, to) };
}

/** The part of a draft that one day shows; undefined where it has none. */
export function draftOnDay(draft: Draft, day: Day): { readonly from: number; readonly to: number } | undefined {
  const from = Math.max(draft.from - day * minutesPerDay, 0);
  const to = Math.min(draft.to - day * minutesPerDay, minutesPerDay);
  return from < to && from < minutesPerDay && to > 0 ? { from, to } : undefined;
}
