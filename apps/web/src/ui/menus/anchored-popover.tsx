import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { focusAtOnce } from '../../lib/focus-at-once.ts';
import styles from './popup.module.css';

export interface AnchoredPopoverProps {
  /** What it stands beside; looked up when it is placed, for what is drawn anew meanwhile. */
  readonly anchor: () => Element | null;
  /** Its accessible name. */
  readonly label: string;
  readonly onClose: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A panel beside something that is no button of its own: a time that was chosen in a calendar. */
export function AnchoredPopover({ anchor, label, onClose, className, children }: AnchoredPopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  const findFirst = (): HTMLElement | null => popup.current?.querySelector<HTMLElement>('input, textarea') ?? null;
  return (
    <BasePopover.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={styles['positioner']}
          anchor={anchor}
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          <BasePopover.Popup
            ref={popup}
            className={classNames(styles['popup'], styles['popover'], className)}
            initialFocus={focusAtOnce(() => popup.current, findFirst)}
            aria-label={label}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
