import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react';
import { focusAtOnce } from '../../lib/focus-at-once.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { uiStrings } from '../ui.strings.ts';
import styles from './viewer.module.css';

export interface ViewerProps {
  /** Escape, the cross, a click beside it. */
  onClose: () => void;
  /** What is shown, as text; its accessible name. */
  name: string;
  /** The same as it is drawn. */
  title: ReactNode;
  /** Beside the title: its size, its position in the row. */
  note: string;
  /** Buttons at the end of the header. */
  actions: ReactNode;
  /** Missing where there is none. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  previousLabel: string;
  nextLabel: string;
  children: ReactNode;
}

/** Whether the arrow keys mean something else where the focus is: text, a player, a table that scrolls sideways. */
function takesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, audio, video, [role="tablist"], [data-takes-arrows]') !== null;
}

/** A window over nearly all of the page for viewing one item of a row. Focus is held inside and goes back to where it was. */
export function Viewer(props: ViewerProps) {
  const t = useStrings(uiStrings);
  const popup = useRef<HTMLDivElement>(null);
  const { onPrevious, onNext } = props;
  const handleKeyDown: KeyboardEventHandler = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || takesArrows(event.target)) return;
    const move = event.key === 'ArrowLeft' ? onPrevious : event.key === 'ArrowRight' ? onNext : undefined;
    if (!move) return;
    event.preventDefault();
    move();
    // The button that was pressed may be gone at the end of the row.
    popup.current?.focus();
  };
  return (
    <BaseDialog.Root
      open
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
    >
      <BaseDialog.Portal className={styles['layer']}>
        <BaseDialog.Backdrop className={styles['backdrop']} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={focusAtOnce(
            () => popup.current,
            () => popup.current,
          )}
          tabIndex={-1}
          className={styles['popup']}
          onKeyDown={handleKeyDown}
        >
          <header className={styles['header']}>
            <div className={styles['heading']}>
              <BaseDialog.Title className={styles['title']} aria-label={props.name}>
                {props.title}
              </BaseDialog.Title>
              <span className={styles['note']}>{props.note}</span>
            </div>
            {props.actions}
            <BaseDialog.Close render={<Button kind="quiet" icon="close" aria-label={t('close')} />} />
          </header>
          <div className={styles['content']}>{props.children}</div>
          {onPrevious && (
            <IconButton
              icon="chevronLeft"
              label={props.previousLabel}
              shortcut="←"
              className={styles['previous']}
              onClick={onPrevious}
            />
          )}
          {onNext && (
            <IconButton
              icon="chevronRight"
              label={props.nextLabel}
              shortcut="→"
              className={styles['next']}
              onClick={onNext}
            />
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
