import type { CSSProperties } from 'react';
import { type Day, minutesPerDay } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { whenOfDraft } from './describe-event.ts';
import { type Draft, draftOnDay, type Spot } from './draft.ts';
import eventStyles from './event.module.css';
import { EventBar } from './event-bar.tsx';
import styles from './row-bars.module.css';
import { cutRow, layoutRow, type Span } from './spans.ts';
import type { GridDrag } from './use-grid-drag.ts';

export interface RowBarsProps {
  readonly days: readonly Day[];
  readonly spans: readonly Span[];
  readonly lanes: number;
  readonly kind: Spot['kind'];
  readonly drag: GridDrag;
}

const cellStyle = (from: number, to: number, lane: number): CSSProperties => ({
  gridColumn: `${from + 1} / ${to + 2}`,
  gridRow: lane + 1,
});

/** A row of days with the events that touch them, one line each. Days may be missing from the row (a week of work). */
export function RowBars({ days, spans, lanes, kind, drag }: RowBarsProps) {
  const t = useStrings(calendarStrings);
  const { openDay, draft } = useCalendarScreen();
  const first = days[0] ?? 0;
  // Without its weekends a row is laid out as if the days followed each other.
  const isWhole = (days.at(-1) ?? 0) - first + 1 === days.length;
  const { shown, hidden } = cutRow(
    isWhole ? layoutRow(spans, first, days.length) : layoutSparse(spans, days),
    days.length,
    lanes,
  );
  const ghost = drag.shown ?? draft;
  return (
    <div className={styles['row']} style={{ '--columns': days.length, '--lanes': lanes } as CSSProperties}>
      {days.map((day, index) => (
        <div
          key={index}
          className={styles['cell']}
          style={{ gridColumn: index + 1 }}
          data-cell={day}
          onPointerDown={(event) => drag.start(event, { kind: 'create', from: { kind, at: day * minutesPerDay } })}
        />
      ))}
      {shown.map(({ span, from, to, lane, isStart, isEnd }) => (
        <div key={span.key} className={styles['slot']} style={cellStyle(from, to, lane)}>
          <EventBar
            span={span}
            isStart={isStart}
            isEnd={isEnd}
            isDragged={drag.draggedKey === span.key}
            look={span.isBar ? 'bar' : 'line'}
            onGrab={(event, edge) =>
              drag.start(
                event,
                edge === undefined
                  ? {
                      kind: 'move',
                      span,
                      grabbed: {
                        kind,
                        at: dayUnder(event.currentTarget, event.clientX, days, first + from) * minutesPerDay,
                      },
                    }
                  : { kind: 'resize', span, edge },
              )
            }
          />
        </div>
      ))}
      {hidden.map(
        (count, index) =>
          count > 0 && (
            <button
              key={days[index]}
              type="button"
              className={styles['more']}
              style={cellStyle(index, index, lanes - 1)}
              onClick={() => openDay(days[index] ?? first)}
            >
              {t('moreEvents', { count })}
            </button>
          ),
      )}
      {ghost && (kind === 'day' || ghost.allDay) && (
        <RowGhost draft={ghost} days={days} isDraft={drag.shown === null} />
      )}
    </div>
  );
}

/** The day under the pointer, by the row that the element stands in. */
function dayUnder(element: Element, x: number, days: readonly Day[], fallback: Day): Day {
  const row = element.closest(`.${styles['row'] ?? ''}`)?.getBoundingClientRect();
  if (!row) return fallback;
  return (
    days[Math.min(days.length - 1, Math.max(0, Math.floor(((x - row.left) / row.width) * days.length)))] ?? fallback
  );
}

/** Of days that do not follow each other: each event on those that it touches. */
function layoutSparse(spans: readonly Span[], days: readonly Day[]): ReturnType<typeof layoutRow> {
  const moved = spans.flatMap((span) => {
    const touched = days.flatMap((day, index) => (span.firstDay <= day && span.lastDay >= day ? [index] : []));
    const [from, to] = [touched[0], touched.at(-1)];
    return from === undefined || to === undefined ? [] : [{ ...span, firstDay: from, lastDay: to, whole: span }];
  });
  return layoutRow(moved, 0, days.length).map((bar) => {
    const span = moved.find(({ key }) => key === bar.span.key)?.whole ?? bar.span;
    return {
      ...bar,
      span,
      isStart: span.firstDay >= (days[bar.from] ?? 0),
      isEnd: span.lastDay <= (days[bar.to] ?? 0),
    };
  });
}

function RowGhost({ draft, days, isDraft }: { draft: Draft; days: readonly Day[]; isDraft: boolean }) {
  const t = useStrings(calendarStrings);
  const { reading } = useCalendarScreen();
  const touched = days.flatMap((day, index) => (draftOnDay(draft, day) ? [index] : []));
  const [from, to] = [touched[0], touched.at(-1)];
  if (from === undefined || to === undefined) return null;
  return (
    <div
      className={eventStyles['ghost']}
      data-draft={isDraft || undefined}
      style={{
        insetInlineStart: `${(from / days.length) * 100}%`,
        inlineSize: `${((to - from + 1) / days.length) * 100}%`,
        insetBlockStart: 0,
      }}
    >
      {isDraft ? t('newEvent') : whenOfDraft(draft, reading)}
    </div>
  );
}
