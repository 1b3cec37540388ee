import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { findTabbable, focusAtOnce } from '../../lib/focus-at-once.ts';
import styles from './popup.module.css';

export interface PopoverProps {
  trigger: ReactElement;
  /** Its accessible name. */
  label: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A small panel at a button: a person's card, a form of two fields. */
export function Popover({
  trigger,
  label,
  side = 'bottom',
  align = 'end',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = (openedBy: string): boolean =>
    focusAtOnce(
      () => popup.current,
      () => findTabbable(popup.current, openedBy),
    )();
  return (
    <BasePopover.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={styles['positioner']} side={side} align={align} sideOffset={6}>
          <BasePopover.Popup
            ref={popup}
            className={classNames(styles['popup'], styles['popover'])}
            initialFocus={focusFirst}
            aria-label={label}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
