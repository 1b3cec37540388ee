import type { PointerEvent as ReactPointerEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { colorOf, mayMove, useCalendarScreen } from '../data/calendar-context.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { TaskCheck } from '../tasks/task-check.tsx';
import { colorClass } from './color.ts';
import { shownTitle, whenOf } from './describe-event.ts';
import styles from './event.module.css';
import { eventState } from './event-state.ts';
import type { Span } from './spans.ts';

export interface EventBarProps {
  readonly span: Span;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly isDragged?: boolean;
  readonly onGrab?: (event: ReactPointerEvent, edge?: 'start' | 'end') => void;
  /** Filled like a bar, or a dot with a time: an event with hours in a month. */
  readonly look: 'bar' | 'line';
}

/** An event on one line: in the row of whole days and in a month. */
export function EventBar({ span, isStart, isEnd, isDragged = false, onGrab, look }: EventBarProps) {
  const { reading, calendars, openEvent } = useCalendarScreen();
  const { occurrence, task } = span;
  const canMove = onGrab !== undefined && mayMove(occurrence, calendars);
  const bar = (
    <button
      type="button"
      className={classNames(
        styles['bar'],
        look === 'bar' ? styles['filled'] : styles['line'],
        colorClass(colorOf(occurrence, calendars)),
        !isStart && styles['cutStart'],
        !isEnd && styles['cutEnd'],
      )}
      data-event
      data-task={task && 'bar'}
      {...eventState(span)}
      data-dragged={isDragged || undefined}
      data-movable={canMove || undefined}
      title={shownTitle(occurrence)}
      onPointerDown={canMove ? (event) => onGrab(event) : undefined}
      onClick={(event) => openEvent(span, event.currentTarget)}
    >
      {look === 'line' && <span className={styles['lineDot']} />}
      {!occurrence.allDay && isStart && (
        <span className={styles['lineTime']}>{formatTimeOfDay(occurrence.startsAt, reading)}</span>
      )}
      <span className={styles['barTitle']}>{shownTitle(occurrence)}</span>
      <span className={textStyles['visuallyHidden']}>{whenOf(occurrence, reading)}</span>
      {canMove && look === 'bar' && isEnd && !task && (
        <span
          className={styles['endHandle']}
          aria-hidden
          onPointerDown={(event) => {
            event.stopPropagation();
            onGrab(event, 'end');
          }}
        />
      )}
    </button>
  );
  return task ? (
    <>
      {bar}
      <TaskCheck task={task} />
    </>
  ) : (
    bar
  );
}

/** Small signs of what an event has. */
export function EventSigns({ span }: { span: Span }) {
  const t = useStrings(calendarStrings);
  const { isRepeated, isPrivate, hasParticipants } = span.occurrence;
  if (!isRepeated && !isPrivate && !hasParticipants) return null;
  return (
    <span className={styles['signs']}>
      {isRepeated && (
        <span title={t('repeated')}>
          <Icon name="refresh" size={12} />
        </span>
      )}
      {hasParticipants && (
        <span title={t('withPeople')}>
          <Icon name="people" size={12} />
        </span>
      )}
      {isPrivate && (
        <span title={t('private')}>
          <Icon name="lock" size={12} />
        </span>
      )}
    </span>
  );
}
