import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { loadMessageView } from '../message-body/index.ts';
import styles from './parts.module.css';
import { useLoaded } from './use-loaded.ts';
import { writingAidsStrings } from './writing-aids.strings.ts';

export interface Previewed {
  readonly name: string;
  readonly html: string;
  readonly pictures: readonly { readonly contentId: string; readonly url: string }[];
}

/** A signature or template as its readers see it, behind both walls. */
export function PartPreview({ part, onClose }: { part: Previewed; onClose: () => void }) {
  const t = useStrings(writingAidsStrings);
  const MessageView = useLoaded(loadMessageView);
  return (
    <Dialog
      open
      onClose={onClose}
      title={part.name}
      size="large"
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles['sheet']}>
        {MessageView ? <MessageView html={part.html} pictures={part.pictures} /> : <Skeleton count={3} />}
      </div>
    </Dialog>
  );
}
