import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { uiStrings } from '../ui.strings.ts';
import styles from './split-pane.module.css';
import { forgetSize, keyboardStep, limitSize, readSize, storeSize } from './split-size.ts';

export interface SplitPaneProps {
  /** Where the width is remembered (`inbox`); one for each view. */
  name: string;
  start: ReactNode;
  end: ReactNode;
  /** Widths in px of the start pane. */
  defaultSize?: number;
  minSize?: number;
  maxSize?: number;
  /** Which pane a narrow window shows (below 720 px there is room for one). */
  narrowPane?: 'start' | 'end';
}

/** Two panes with a handle between: drag, arrow keys (Shift for larger steps), Home and End, double click for the default. */
export function SplitPane(props: SplitPaneProps) {
  const { name, start, end, defaultSize = 440, minSize = 300, maxSize = 760, narrowPane = 'start' } = props;
  const t = useStrings(uiStrings);
  const limits = { minSize, maxSize };
  const [chosen, setChosen] = useState(() => readSize(name));
  // The default may follow the window; what somebody has chosen stays.
  const size = limitSize(chosen ?? defaultSize, limits);
  const drag = useRef<{ startX: number; startSize: number; direction: 1 | -1 } | null>(null);

  const change = (next: number): void => {
    const limited = limitSize(next, limits);
    setChosen(limited);
    storeSize(name, limited);
  };
  const forget = (): void => {
    setChosen(undefined);
    forgetSize(name);
  };
  const beginDrag = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      startX: event.clientX,
      startSize: size,
      direction: getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1,
    };
  };
  const moveDrag = (event: PointerEvent): void => {
    if (drag.current) change(drag.current.startSize + (event.clientX - drag.current.startX) * drag.current.direction);
  };
  const press = (event: KeyboardEvent): void => {
    const next = keyboardStep(event.key, event.shiftKey, size, limits);
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  return (
    <div className={styles['split']} data-narrow={narrowPane} style={{ ['--split-size' as string]: `${size}px` }}>
      <div className={styles['pane']}>{start}</div>
      <div
        className={styles['handle']}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('resize')}
        aria-valuenow={size}
        aria-valuemin={minSize}
        aria-valuemax={maxSize}
        onPointerDown={beginDrag}
        onPointerMove={moveDrag}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
        onDoubleClick={forget}
        onKeyDown={press}
      />
      <div className={styles['pane']}>{end}</div>
    </div>
  );
}
