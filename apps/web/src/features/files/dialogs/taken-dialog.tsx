import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { filesStrings } from '../files.strings.ts';

interface TakenDialogProps {
  /** What the server said: which name. */
  readonly message: string;
  readonly onAnswer: (onConflict: 'rename' | 'version') => void;
  readonly onClose: () => void;
}

/** Something of that name is there: what is to become of what comes. */
export function TakenDialog({ message, onAnswer, onClose }: TakenDialogProps) {
  const t = useStrings(filesStrings);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('takenTitle')}
      description={message}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button onClick={() => onAnswer('version')}>{t('replace')}</Button>
          <Button kind="primary" onClick={() => onAnswer('rename')}>
            {t('keepBoth')}
          </Button>
        </>
      }
    >
      <p>{t('takenText')}</p>
    </Dialog>
  );
}
