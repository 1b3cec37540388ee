import { maxAttachments, maxAttachmentsBytes } from '@hongyan/contract/limits';
import { Suspense, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useFeatureSwitch } from '../../../platform/settings/home-index.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { linkHtml } from '../../file-shares/index.ts';
import { PickFilesDialog } from '../../files/index.ts';
import { LargeFilesDialog } from '../../large-attachments/index.ts';
import { composeStrings } from '../compose.strings.ts';
import { FileCard } from './attachment-card.tsx';
import styles from './attachment-strip.module.css';
import { problemOfChosen } from './mail-files.ts';
import { uploadStrings } from './upload.strings.ts';
import type { AttachmentItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';

const MailFilesDialog = lazyPart(async () => (await import('./mail-files-dialog.tsx')).MailFilesDialog);

export interface AttachmentStripProps {
  items: readonly AttachmentItem[];
  /** Days for which a large attachment can be downloaded. */
  largeDays: number;
  uploads: UploadQueue;
  onChoose: () => void;
  onRemove: (key: string) => void;
  /** Puts HTML where the caret is; undefined: the message is plain text. */
  onInsert: ((html: string) => void) | undefined;
}

/** The files of the message, at its foot. */
export function AttachmentStrip({ items, largeDays, uploads, onChoose, onRemove, onInsert }: AttachmentStripProps) {
  const t = useStrings(composeStrings);
  const tUpload = useStrings(uploadStrings);
  const [open, setOpen] = useState<'mail' | 'files' | 'space' | null>(null);
  const reading = useDateReading();
  const isOn = useFeatureSwitch();
  const { mayDo } = useMailboxRight();
  const hasFiles = isOn('netdisk') && mayDo('own');
  const refuse = (files: readonly { readonly name: string; readonly size: number }[]): string | undefined => {
    const problem = problemOfChosen(uploads.items, files);
    const limits = { max: maxAttachments, size: formatSize(maxAttachmentsBytes) };
    return problem && tUpload(problem.key, { name: problem.name, ...limits });
  };
  const totalBytes = items.reduce((sum, { size }) => sum + size, 0);
  return (
    <section className={styles['strip']} aria-label={t('attachments')}>
      <div className={styles['stripHead']}>
        <span className={styles['total']}>
          {items.length > 0 && tUpload('attachmentsTotal', { count: items.length, size: formatSize(totalBytes) })}
        </span>
        <Button kind="quiet" size="small" icon="mail" onClick={() => setOpen('mail')}>
          {tUpload('fromMail')}
        </Button>
        {hasFiles && (
          <Button kind="quiet" size="small" icon="folder" onClick={() => setOpen('files')}>
            {tUpload('fromFiles')}
          </Button>
        )}
        <Button kind="quiet" size="small" icon="archive" onClick={() => setOpen('space')}>
          {tUpload('space')}
        </Button>
      </div>
      {uploads.offered.length > 0 && <Offer uploads={uploads} days={largeDays} />}
      <ul className={styles['files']}>
        {items.map((item) => (
          <FileCard
            key={item.key}
            item={item}
            largeDays={largeDays}
            uploads={uploads}
            onChoose={onChoose}
            onRemove={onRemove}
          />
        ))}
        <li className={classNames(styles['chooseItem'], items.length === 0 && styles['alone'])}>
          <button type="button" className={styles['choose']} onClick={onChoose}>
            <Icon name="attachment" />
            {tUpload('dropHere')}
          </button>
        </li>
      </ul>
      <LargeFilesDialog open={open === 'space'} onClose={() => setOpen(null)} />
      <Suspense fallback={null}>
        {open === 'mail' && <MailFilesDialog uploads={uploads} onClose={() => setOpen(null)} />}
        {open === 'files' && (
          <PickFilesDialog
            refuse={refuse}
            onAttached={(files) => uploads.addPresent(files)}
            onLinked={onInsert && ((share) => onInsert(linkHtml(share, reading)))}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** What is too large for the message, in one line: it can go as a link. */
function Offer({ uploads, days }: { uploads: UploadQueue; days: number }) {
  const t = useStrings(uploadStrings);
  const { offered } = uploads;
  const values = {
    count: offered.length,
    name: offered[0]?.name ?? '',
    size: formatSize(offered.reduce((sum, { size }) => sum + size, 0)),
    max: formatSize(maxAttachmentsBytes),
    days,
  };
  return (
    <div className={styles['offer']} role="status">
      <Icon name="info" />
      <span className={styles['offerText']}>{t(offered.length === 1 ? 'offerOne' : 'offerMany', values)}</span>
      <Button kind="primary" size="small" onClick={() => uploads.answerOffer(true)}>
        {t('sendAsLarge')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => uploads.answerOffer(false)}>
        {t('notNow')}
      </Button>
    </div>
  );
}
