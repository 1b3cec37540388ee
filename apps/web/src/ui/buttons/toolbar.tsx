import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

export interface ToolbarProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const stops = 'button:not(:disabled), a[href]';

/**
 * Buttons in one row that are one stop of the Tab key; arrows, Home and End go along them (ARIA, toolbar pattern). Which
 * one the keyboard comes back to is kept on the elements themselves, so that buttons need not know of it.
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    settleStops(element);
    const observer = new MutationObserver(() => settleStops(element));
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={bar}
      className={className}
      role="toolbar"
      aria-label={label}
      onKeyDown={moveAlong}
      onFocus={(event) => {
        if (bar.current !== null && event.target.matches(stops)) settleStops(bar.current, event.target);
      }}
    >
      {children}
    </div>
  );
}

/** Exactly one button takes the Tab key: the wanted one, else the one that had it, else the first. */
function settleStops(bar: HTMLElement, wanted?: Element): void {
  const all = [...bar.querySelectorAll<HTMLElement>(stops)];
  const current =
    all.find((stop) => stop === wanted) ?? all.find((stop) => stop.getAttribute('tabindex') === '0') ?? all[0];
  for (const stop of all) {
    const next = stop === current ? 0 : -1;
    if (stop.getAttribute('tabindex') !== String(next)) stop.tabIndex = next;
  }
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(isDrawn);
  const at = all.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

/** What a narrow screen leaves out cannot take the focus. */
const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0;
