import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { clockOfMinutes } from '../../lib/dates/days.ts';
import { FieldPopup } from '../menus/field-popup.tsx';
import styles from './time-list.module.css';

const offerMinutes = 30;
const offersPerDay = 48;

/** Every half hour of a day, as `09:30`. */
export const offeredTimes: readonly string[] = Array.from({ length: offersPerDay }, (_, index) =>
  clockOfMinutes(index * offerMinutes),
);

/** Which of them is nearest to a time, in minutes since midnight. */
export const nearestOffer = (minutes: number): number => Math.min(offersPerDay - 1, Math.round(minutes / offerMinutes));

export interface TimeListProps {
  readonly id: string;
  readonly label: string;
  /** The field, which keeps the focus. */
  readonly anchor: RefObject<HTMLInputElement | null>;
  /** The one that is scrolled to. */
  readonly shown: number;
  /** The one that Enter chooses; undefined until an arrow was pressed. */
  readonly active: number | undefined;
  readonly value: string;
  /** A time as the person reads it. */
  readonly say: (time: string) => string;
  readonly onChoose: (time: string) => void;
  readonly onClose: () => void;
}

/** The half hours of a day under a field for times. */
export function TimeList({ id, label, anchor, shown, active, value, say, onChoose, onClose }: TimeListProps) {
  return (
    <FieldPopup anchor={anchor} onClose={onClose} className={styles['popup']}>
      <ScrolledList {...{ id, label, shown }}>
        {offeredTimes.map((time, index) => (
          <div
            key={time}
            id={`${id}-${String(index)}`}
            role="option"
            tabIndex={-1}
            aria-selected={time === value}
            data-active={index === active || undefined}
            className={styles['time']}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(time)}
          >
            {say(time)}
          </div>
        ))}
      </ScrolledList>
    </FieldPopup>
  );
}

interface ScrolledListProps {
  readonly id: string;
  readonly label: string;
  readonly shown: number;
  readonly children: ReactNode;
}

/** The list with one of its times in the middle. A component of its own: the popup is there later than its parent. */
function ScrolledList({ id, label, shown, children }: ScrolledListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const option = list.current?.children.item(shown);
    if (!list.current || !(option instanceof HTMLElement)) return;
    list.current.scrollTop = option.offsetTop - (list.current.clientHeight - option.offsetHeight) / 2;
  }, [shown]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles['times']}>
      {children}
    </div>
  );
}
