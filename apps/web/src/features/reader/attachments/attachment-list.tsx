import type { MailAttachment } from '@hongyan/contract';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useFeatureSwitch } from '../../../platform/settings/home-index.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { SaveToFilesDialog } from '../../files/index.ts';
import { loadPreviewDialog, mailPreviews } from '../../previews/index.ts';
import { attachmentStrings } from './attachment.strings.ts';
import { AttachmentCard } from './attachment-card.tsx';
import styles from './attachment-list.module.css';

/** The files of a mail as cards, previewed or downloaded. Pictures that stand in the text are not repeated here. */
export function AttachmentList({ mailId, attachments }: { mailId: string; attachments: readonly MailAttachment[] }) {
  const t = useStrings(attachmentStrings);
  const { preview, open, close } = usePreview();
  const isOn = useFeatureSwitch();
  const { mayDo } = useMailboxRight();
  const mayKeep = isOn('netdisk') && mayDo('own');
  const [kept, setKept] = useState<readonly string[]>();
  // Another mail in the same pane: what was previewed belongs to the one before.
  useEffect(() => close, [mailId, close]);
  const files = attachments.filter((file) => !file.inline || file.contentId === null);
  if (files.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={t('attachments', { count: files.length })}>
      <h3 className={styles['title']}>
        <Icon name="attachment" size={16} />
        {t('attachments', { count: files.length })}
        <span className={styles['total']}>{formatSize(files.reduce((sum, file) => sum + file.size, 0))}</span>
        {files.length > 1 && (
          <a
            className={styles['all']}
            href={`/api/mail/email/attachments?mailId=${encodeURIComponent(mailId)}`}
            download
          >
            {t('downloadAll')}
          </a>
        )}
        {mayKeep && (
          <button
            type="button"
            className={files.length > 1 ? styles['keep'] : styles['all']}
            onClick={() => setKept(files.map(({ part }) => part))}
          >
            {t('saveToFiles')}
          </button>
        )}
      </h3>
      <ul className={styles['cards']}>
        {files.map((file) => (
          <AttachmentCard
            key={file.part}
            file={file}
            onPreview={() => void open(file.part)}
            onKeep={mayKeep && files.length > 1 ? () => setKept([file.part]) : undefined}
          />
        ))}
      </ul>
      {kept && (
        <Suspense fallback={null}>
          <SaveToFilesDialog mailId={mailId} parts={kept} onClose={() => setKept(undefined)} />
        </Suspense>
      )}
      {preview && (
        <preview.Dialog
          source={mailPreviews(mailId)}
          files={files}
          part={preview.part}
          onMove={(part) => void open(part)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The dialog comes when it is first asked for. */
interface Preview {
  readonly Dialog: Awaited<ReturnType<typeof loadPreviewDialog>>;
  /** The part that is previewed. */
  readonly part: string;
}

/** Which of a mail's files is previewed, and how to preview another or none. */
function usePreview() {
  const [preview, setPreview] = useState<Preview>();
  const open = useCallback(async (part: string) => {
    try {
      const Dialog = await loadPreviewDialog();
      setPreview({ Dialog, part });
    } catch (error) {
      presentError(error);
    }
  }, []);
  const close = useCallback(() => setPreview(undefined), []);
  return { preview, open, close };
}
