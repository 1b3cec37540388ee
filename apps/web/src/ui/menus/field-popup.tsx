import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { focusAtOnce } from '../../lib/focus-at-once.ts';
import styles from './popup.module.css';

export interface FieldPopupProps {
  /** The field that it belongs to: it stands under the field's box. */
  readonly anchor: RefObject<HTMLInputElement | null>;
  /** Its accessible name; without one it is no dialog, and what is in it has a role. */
  readonly label?: string | undefined;
  /** What has the focus first, and gives it back to the field; without it the field keeps the focus. */
  readonly firstFocus?: (() => HTMLElement | null) | undefined;
  readonly onClose: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What a field offers, under it. A press on the field or on its button does not close it: these do that themselves. */
export function FieldPopup({ anchor, label, firstFocus, onClose, className, children }: FieldPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const box = (): Element | null => anchor.current?.parentElement ?? null;
  return (
    <BasePopover.Root
      open
      onOpenChange={(open, { event }) => {
        const isOfField = event.target instanceof Node && box()?.contains(event.target) === true;
        if (!open && !(isOfField && event.type !== 'keydown')) onClose();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={styles['positioner']}
          anchor={box}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <BasePopover.Popup
            ref={popup}
            className={classNames(styles['popup'], className)}
            {...(label === undefined ? { role: 'presentation' } : { 'aria-label': label })}
            initialFocus={firstFocus ? focusAtOnce(() => popup.current, firstFocus) : false}
            finalFocus={firstFocus ? anchor : false}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
