import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { focusAtOnce } from '../../lib/focus-at-once.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { uiStrings } from '../ui.strings.ts';
import styles from './dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

export interface DialogProps {
  open: boolean;
  /** Escape, the cross, a click beside it. */
  onClose: () => void;
  title: string;
  description?: string | undefined;
  /** Buttons at the end of the bottom row; the main one last. */
  footer?: ReactNode;
  /** medium is the specification's minimum of 400 × 300 (section 9). */
  size?: 'medium' | 'large';
  children?: ReactNode;
}

/** A window above the page. Focus is held inside and goes back to where it was. */
export function Dialog({ open, onClose, title, description, footer, size = 'medium', children }: DialogProps) {
  const t = useStrings(uiStrings);
  const popup = useRef<HTMLDivElement>(null);
  // What says that it is first, else the first field; the cross only where there is none.
  const findFirst = (): HTMLElement | null =>
    popup.current?.querySelector<HTMLElement>('[data-first-focus]') ??
    popup.current?.querySelector<HTMLElement>('input, textarea, select') ??
    popup.current?.querySelector('button') ??
    null;
  const focusBack = useFocusBack(open, popup);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal className={styles['layer']}>
        <BaseDialog.Backdrop className={styles['backdrop']} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={focusAtOnce(() => popup.current, findFirst)}
          finalFocus={focusBack}
          className={classNames(styles['popup'], styles[size])}
        >
          <header className={styles['header']}>
            <BaseDialog.Title className={styles['title']}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<Button kind="quiet" icon="close" aria-label={t('close')} />} />
          </header>
          <div className={styles['content']}>
            {description !== undefined && (
              <BaseDialog.Description className={styles['description']}>{description}</BaseDialog.Description>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
