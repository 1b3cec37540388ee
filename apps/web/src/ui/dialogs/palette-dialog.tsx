import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { focusAtOnce } from '../../lib/focus-at-once.ts';
import { Icon } from '../icons/icon.tsx';
import textStyles from '../text/text.module.css';
import dialogStyles from './dialog.module.css';
import styles from './palette-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

export interface PaletteDialogProps {
  /** The accessible name of the window. */
  title: string;
  /** The field's accessible name and placeholder. */
  fieldLabel: string;
  /** The listbox that is given as content, and the option in it that is chosen. */
  listId: string;
  chosenId: string;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Escape, or a click beside it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A field over the page with what it finds below it (ARIA, combobox with a listbox). Focus stays in the
 * field and goes back to where it was.
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const { title, fieldLabel, listId, chosenId, text, onText, onKeyDown, onClose, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(true, popup);
  const field = useRef<HTMLInputElement>(null);
  return (
    <BaseDialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal className={dialogStyles['layer']}>
        <BaseDialog.Backdrop className={dialogStyles['backdrop']} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={focusAtOnce(
            () => popup.current,
            () => field.current,
          )}
          finalFocus={focusBack}
          className={styles['palette']}
        >
          <BaseDialog.Title className={textStyles['visuallyHidden']}>{title}</BaseDialog.Title>
          <div className={styles['field']}>
            <Icon name="search" />
            <input
              ref={field}
              className={styles['input']}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={chosenId}
              aria-label={fieldLabel}
              placeholder={fieldLabel}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <kbd className={styles['escape']}>Esc</kbd>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
