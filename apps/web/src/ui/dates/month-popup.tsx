import { type RefObject, useRef } from 'react';
import { FieldPopup } from '../menus/field-popup.tsx';
import { DayPicker, type DayPickerProps } from './day-picker.tsx';
import styles from './month-popup.module.css';

export interface MonthPopupProps extends DayPickerProps {
  /** Of the field, whose date is chosen. */
  readonly label: string;
  /** The field: the focus goes back to it. */
  readonly anchor: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The month under a field for dates; the day that is chosen, or today, has the focus. */
export function MonthPopup({ label, anchor, onClose, ...picker }: MonthPopupProps) {
  const content = useRef<HTMLDivElement>(null);
  const findCursor = () => content.current?.querySelector<HTMLElement>('[data-date]:not([tabindex])') ?? null;
  return (
    <FieldPopup label={label} anchor={anchor} firstFocus={findCursor} onClose={onClose} className={styles['month']}>
      <div ref={content}>
        <DayPicker {...picker} />
      </div>
    </FieldPopup>
  );
}
