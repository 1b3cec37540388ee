import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { focusAtOnce } from '../../lib/focus-at-once.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { uiStrings } from '../ui.strings.ts';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens then, in one or two sentences. */
  message: string;
  /** The verb of what happens: 彻底删除, not 确定. */
  confirmLabel?: string;
  /** null: there is no way back. */
  cancelLabel?: string | null;
  danger?: boolean;
  icon?: IconName;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question that must be answered before anything goes on; a click beside it does not answer it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    message,
    confirmLabel,
    cancelLabel,
    danger = false,
    icon,
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  const t = useStrings(uiStrings);
  const popup = useRef<HTMLDivElement>(null);
  const findFirst = (): HTMLElement | null => popup.current?.querySelector('button') ?? null;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup
          ref={popup}
          initialFocus={focusAtOnce(() => popup.current, findFirst)}
          className={classNames(styles['popup'], styles['medium'])}
        >
          <div className={styles['confirmBody']}>
            <span className={styles['confirmIcon']} data-danger={danger || undefined}>
              <Icon name={icon ?? (danger ? 'warning' : 'help')} size={26} />
            </span>
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles['confirmText']}>{message}</AlertDialog.Description>
          </div>
          <footer className={styles['confirmFooter']}>
            {cancelLabel !== null && (
              <AlertDialog.Close render={<Button kind="secondary">{cancelLabel ?? t('cancel')}</Button>} />
            )}
            <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel ?? t('ok')}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
