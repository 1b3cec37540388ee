/** Calendars as programs use them: what every kind of calendar answers, stored ones and the one of birthdays. */
import type { OperationContext } from '../../../engines/database/port.ts';
import { definePort } from '../../../ports.ts';
import type { Viewer } from '../policy.ts';
import type { BusyReply } from './free-busy-text.ts';
import type { ObjectOutcome, ProgramConditions } from './put-object.ts';
import type { ObjectChanges, ObjectInfo, ObjectText } from './read-objects.ts';
import type { ReceivedFault } from './received-object.ts';

/** `own`: also its properties and its removal; `write`: its objects; `read`: nothing is changed. */
export type ProgramRight = 'own' | 'write' | 'read';

/** What lists of programs show of a calendar. */
export interface ProgramCalendarInfo {
  /** The last segment of its URL. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly order?: number;
  /** New events go into it where nothing else is said. */
  readonly isDefault: boolean;
  readonly right: ProgramRight;
  /** Changes with every change in it. */
  readonly revision: string;
  /** Whether it knows what changed since a revision. */
  readonly hasChanges: boolean;
}

/** Epoch milliseconds, the end excluded; null: open. */
export interface ProgramRange {
  readonly start: number | null;
  readonly end: number | null;
}

export interface ProgramCalendarChanges {
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  /** `#rrggbb`; the nearest of the twelve colours is taken. */
  readonly colour?: string | undefined;
  readonly order?: number | undefined;
}

export interface PutAnswer {
  readonly outcome: ObjectOutcome | ReceivedFault;
  /** Of what is stored. */
  readonly revision: string;
  /** Something else is stored than what was sent. */
  readonly isMerged: boolean;
  readonly scheduleTag?: string | undefined;
}

/** Busy times that a person asks for who plans an event. */
export interface ProgramBusyQuestion extends Omit<BusyReply, 'attendee'> {
  readonly attendees: readonly string[];
  readonly range: { readonly start: number; readonly end: number };
}

export interface ProgramBusyAnswer {
  readonly attendee: string;
  /** `refused`: a colleague whose busy times are not shown to whoever asks. */
  readonly outcome: 'known' | 'unknown' | 'refused';
  /** A VCALENDAR; empty unless known. */
  readonly text: string;
}

/** One calendar that was found. Rights are asked again by whatever changes it. */
export interface ProgramCalendar {
  readonly info: ProgramCalendarInfo;
  listObjects(): AsyncIterable<readonly ObjectInfo[]>;
  findObjects(names: readonly string[]): Promise<readonly ObjectInfo[]>;
  /** `expand`: occurrences in that time in place of series. */
  readObjects(names: readonly string[], expand?: ProgramRange): Promise<readonly ObjectText[]>;
  /** null: that is not remembered any more. */
  readChanges(asked: { readonly since: number; readonly limit: number }): Promise<ObjectChanges | null>;
  findInRange(range: ProgramRange, component: ObjectInfo['component']): Promise<readonly string[]>;
  /** A VCALENDAR with a VFREEBUSY. Throws `calendarSpanTooLong`. */
  printFreeBusy(range: ProgramRange): Promise<string>;
  /** Throws what writing into a calendar does. */
  putObject(context: OperationContext, name: string, text: string, conditions: ProgramConditions): Promise<PutAnswer>;
  removeObject(context: OperationContext, name: string, conditions: ProgramConditions): Promise<ObjectOutcome>;
}

/** The calendars of one person. */
export interface ProgramCalendars {
  list(context: OperationContext): Promise<readonly ProgramCalendar[]>;
  find(name: string): Promise<ProgramCalendar | null>;
  /** When people are busy, by the rule of the web client. Throws `calendarSpanTooLong`. */
  askBusy(question: ProgramBusyQuestion): Promise<readonly ProgramBusyAnswer[]>;
  /** Throws `tooManyCalendars`, `calendarNameTooLong`, `conflict`. */
  create(context: OperationContext, name: string, changes: ProgramCalendarChanges): Promise<void>;
  /** Throws `calendarNotFound`, `calendarNotYours`, `calendarNameTooLong`. */
  change(context: OperationContext, name: string, changes: ProgramCalendarChanges): Promise<void>;
  /** Throws `calendarNotFound`, `calendarNotYours`, `calendarIsDefault`. */
  remove(context: OperationContext, name: string): Promise<void>;
}

/** Whoever binds calendars to a protocol opens those of a person here. */
export interface ProgramCalendarsSource {
  open(viewer: Viewer): ProgramCalendars;
}

export const programCalendarsPort = definePort<ProgramCalendarsSource>('calendar.programs');
