import { Suspense, useCallback, useState } from 'react';
import { formatRecipient, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { pictureSource } from '../../editor/index.ts';
import { SafeMessage } from '../../message-body/index.ts';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import { composeSendStrings } from './compose-send.strings.ts';
import styles from './message-preview.module.css';

/** How many are named in one line before it ends in dots. */
const maxNamed = 20;

/** The message as its recipient will see it: through the reader's cleaner and frame, without Bcc. */
export function MessagePreview({ model, onClose }: { model: ComposerModel; onClose: () => void }) {
  const t = useStrings(composeSendStrings);
  const tCompose = useStrings(composeStrings);
  const [content] = useState(() => model.content());
  const [{ fromAddresses }] = useState(() => model.getSnapshot());
  const { attachments, subject, from, to, cc, separate } = content;
  const resolveCid = useCallback(
    (contentId: string) => {
      const picture = attachments.find((file) => file.contentId === contentId);
      return picture && pictureSource(picture.url);
    },
    [attachments],
  );
  const separator = tCompose('nameSeparator');
  const names = (people: readonly Recipient[]): string =>
    people.slice(0, maxNamed).map(formatRecipient).join(separator) + (people.length > maxNamed ? '…' : '');
  const files = attachments.filter(({ contentId }) => contentId === null);
  const sender = fromAddresses.find(({ address }) => address === from) ?? { name: '', address: from };
  // Sent separately, everybody sees themselves alone.
  const shownTo = separate ? [...to, ...cc].slice(0, 1) : to;
  return (
    <Dialog open onClose={onClose} title={t('previewTitle')} size="large">
      <div className={styles['header']}>
        <h3 className={styles['subject']}>{subject.trim() || tCompose('noSubject')}</h3>
        <p className={styles['line']}>{formatRecipient(sender)}</p>
        <p className={styles['line']}>
          <span className={styles['label']}>{t('previewTo')}</span>
          {names(shownTo) || t('previewNobody')}
        </p>
        {cc.length > 0 && !separate && (
          <p className={styles['line']}>
            <span className={styles['label']}>{t('previewCc')}</span>
            {names(cc)}
          </p>
        )}
      </div>
      <div className={styles['body']}>
        <Suspense fallback={<Skeleton count={4} />}>
          <SafeMessage
            html={content.html}
            resolveCid={resolveCid}
            refused={t('previewHidden')}
            note={t('previewPictures')}
          />
        </Suspense>
      </div>
      {files.length > 0 && (
        <p className={styles['files']}>
          {t('previewFiles', { count: files.length, names: files.map(({ fileName }) => fileName).join(separator) })}
        </p>
      )}
    </Dialog>
  );
}
