import type { CSSProperties } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { type Day, minutesPerDay, wallOfInstant, weekdayOf } from '../../../lib/dates/days.ts';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import textStyles from '../../../ui/text/text.module.css';
import { colorOf, mayMove, useCalendarScreen } from '../data/calendar-context.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { TaskCheck } from '../tasks/task-check.tsx';
import { colorClass } from './color.ts';
import { shownTitle, whenOf, whenOfDraft } from './describe-event.ts';
import { type Draft, draftOnDay, type Spot } from './draft.ts';
import eventStyles from './event.module.css';
import { EventSigns } from './event-bar.tsx';
import { eventState } from './event-state.ts';
import { type Block, layoutDay, type Span } from './spans.ts';
import styles from './time-grid.module.css';
import type { GridDrag } from './use-grid-drag.ts';

const percent = (minutes: number): string => `${(minutes / minutesPerDay) * 100}%`;
/** Lower ones say title and time on one line. */
const oneLineMinutes = 40;
/** Of time-grid.module.css and event.module.css: an hour, a line, and what stands above and below the lines. */
const hourPixels = 48;
const linePixels = 15.6;
const paddingPixels = 5;

/** Lines for which there is height: a line that would be cut through is left out. */
const linesOf = (minutes: number): number =>
  Math.max(1, Math.floor(((minutes / 60) * hourPixels - paddingPixels) / linePixels));

/** One day's hours with its events. */
export function DayColumn({ day, spans, drag }: { day: Day; spans: readonly Span[]; drag: GridDrag }) {
  const { reading, draft, workdays, workHours, specialDays } = useCalendarScreen();
  const special = specialDays.get(day);
  const isWorkday = special?.isWorkday ?? workdays.includes(weekdayOf(day));
  const ghost = drag.shown ?? draft;
  const now = wallOfInstant(reading.nowMs, reading.timeZone);
  return (
    <div
      className={styles['column']}
      data-day={day}
      role="group"
      aria-label={dayTitle(day, reading.language)}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return;
        drag.start(event, { kind: 'create', from: spotOf(event, day) });
      }}
    >
      {isWorkday && (
        <div
          className={styles['workHours']}
          style={{ insetBlockStart: percent(workHours[0]), blockSize: percent(workHours[1] - workHours[0]) }}
        />
      )}
      {layoutDay(spans, day).map((block) => (
        <EventBlock key={block.span.key} block={block} day={day} drag={drag} />
      ))}
      {ghost && <Ghost draft={ghost} day={day} isDraft={drag.shown === null} />}
      {now.day === day && (
        <div className={styles['now']} style={{ insetBlockStart: percent(now.minutes) }} aria-hidden />
      )}
    </div>
  );
}

function spotOf(event: React.PointerEvent, day: Day): Spot {
  const box = event.currentTarget.closest('[data-day]')?.getBoundingClientRect();
  const part = box ? (event.clientY - box.top) / box.height : 0;
  return { kind: 'time', at: day * minutesPerDay + Math.min(minutesPerDay - 1, Math.max(0, part * minutesPerDay)) };
}

/** What is being chosen or dragged. */
function Ghost({ draft, day, isDraft }: { draft: Draft; day: Day; isDraft: boolean }) {
  const t = useStrings(calendarStrings);
  const { reading } = useCalendarScreen();
  if (draft.allDay) return null;
  const part = draftOnDay(draft, day);
  if (!part) return null;
  return (
    <div
      className={eventStyles['ghost']}
      data-draft={isDraft || undefined}
      style={{ insetBlockStart: percent(part.from), blockSize: percent(part.to - part.from), insetInline: '1px 3px' }}
    >
      {isDraft && <span>{t('newEvent')}</span>}
      <span>{whenOfDraft(draft, reading)}</span>
    </div>
  );
}

function EventBlock({ block, day, drag }: { block: Block; day: Day; drag: GridDrag }) {
  const { reading, calendars, openEvent } = useCalendarScreen();
  const { span, from, to, column, columns, width, isEnd } = block;
  const { occurrence, task } = span;
  const canMove = mayMove(occurrence, calendars);
  const minutes = to - from;
  const isShort = minutes <= oneLineMinutes;
  const lines = linesOf(minutes);
  const hasLocation = lines > 2 && occurrence.location !== '';
  const place: CSSProperties = {
    insetBlockStart: percent(from),
    blockSize: `max(18px, ${percent(minutes)})`,
    insetInlineStart: `${(column / columns) * 100}%`,
    inlineSize: `calc(${(width / columns) * 100}% - 3px)`,
  };
  const button = (
    <button
      type="button"
      className={classNames(eventStyles['block'], colorClass(colorOf(occurrence, calendars)))}
      style={{ ...(task ? {} : place), '--title-lines': Math.max(1, lines - (hasLocation ? 2 : 1)) } as CSSProperties}
      data-task={task && 'block'}
      data-event
      data-short={isShort || undefined}
      data-lines={lines}
      {...eventState(span)}
      data-dragged={drag.draggedKey === span.key || undefined}
      data-chosen={drag.chosenKey === span.key || undefined}
      onPointerDown={
        canMove ? (event) => drag.start(event, { kind: 'move', span, grabbed: spotOf(event, day) }) : undefined
      }
      onClick={(event) => openEvent(span, event.currentTarget)}
    >
      <span className={eventStyles['blockTitle']}>
        {shownTitle(occurrence)}
        <EventSigns span={span} />
      </span>
      <span className={eventStyles['blockTime']}>
        {formatTimeOfDay(occurrence.startsAt, reading)}
        {!isShort && !task && ` – ${formatTimeOfDay(occurrence.endsAt, reading)}`}
      </span>
      {hasLocation && <span className={eventStyles['blockPlace']}>{occurrence.location}</span>}
      <span className={textStyles['visuallyHidden']}>
        {whenOf(occurrence, reading)}
        {!hasLocation && occurrence.location !== '' && ` · ${occurrence.location}`}
      </span>
      {canMove && isEnd && !task && (
        <span
          className={eventStyles['bottomHandle']}
          data-resize
          aria-hidden
          onPointerDown={(event) => {
            event.stopPropagation();
            drag.start(event, { kind: 'resize', span, edge: 'end' });
          }}
        />
      )}
    </button>
  );
  if (!task) return button;
  return (
    <div className={eventStyles['taskSlot']} style={place}>
      {button}
      <TaskCheck task={task} />
    </div>
  );
}
