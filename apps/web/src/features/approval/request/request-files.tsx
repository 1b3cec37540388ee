import type { ApprovalDetail } from '@hongyan/contract';
import { useState } from 'react';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { toneInk, toneTint } from '../../../ui/theme/tone.ts';
import { FileName, kindOfFile, riskOfFile } from '../../message-body/index.ts';
import { loadPreviewDialog } from '../../previews/index.ts';
import { requestPreviews } from '../api.ts';
import type { HitTerms } from './hit-terms.ts';
import { hasShownText } from './preview-text.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-files.module.css';
import pageStyles from './request-page.module.css';

export type RequestFile = ApprovalDetail['content']['attachments'][number];

interface RequestFilesProps {
  readonly detail: ApprovalDetail;
  readonly words: HitTerms;
  /** The one whose text stands beside the message. */
  readonly openPart: string | null;
  readonly onOpen: (part: string | null) => void;
}

/** The files of the message: their text beside it, their preview, and saving them where that is allowed. */
export function RequestFiles({ detail, words, openPart, onOpen }: RequestFilesProps) {
  const t = useStrings(requestStrings);
  const { approvalId, mayDownload, content } = detail;
  const files = content.attachments.filter((file) => !file.inline || file.contentId === null);
  const preview = usePreview();
  if (files.length === 0) return null;
  return (
    <section className={pageStyles['section']} aria-label={t('files', { count: files.length })}>
      <h3 className={pageStyles['sectionTitle']}>
        <Icon name="attachment" size={16} />
        {t('files', { count: files.length })}
        {!mayDownload && <span className={pageStyles['quiet']}>{t('noDownload')}</span>}
      </h3>
      <ul className={styles['cards']}>
        {files.map((file) => (
          <FileCard
            key={file.part}
            file={file}
            isHit={words.isFileHit(file)}
            isOpen={openPart === file.part}
            mayDownload={mayDownload && file.url !== ''}
            onOpen={() => onOpen(openPart === file.part ? null : file.part)}
            onPreview={file.preview === null ? undefined : () => void preview.open(file.part)}
          />
        ))}
      </ul>
      {preview.shown && (
        <preview.shown.Dialog
          source={requestPreviews(approvalId)}
          mayDownload={mayDownload}
          files={files}
          part={preview.shown.part}
          onMove={(part) => void preview.open(part)}
          onClose={preview.close}
        />
      )}
    </section>
  );
}

/** The viewer of mail's attachments; its code comes when one is opened. */
function usePreview() {
  const [shown, setShown] = useState<{
    readonly Dialog: Awaited<ReturnType<typeof loadPreviewDialog>>;
    readonly part: string;
  }>();
  const open = async (part: string): Promise<void> => {
    try {
      const Dialog = await loadPreviewDialog();
      setShown({ Dialog, part });
    } catch (error) {
      presentError(error);
    }
  };
  return { shown, open, close: () => setShown(undefined) };
}

interface FileCardProps {
  readonly file: RequestFile;
  readonly isHit: boolean;
  readonly isOpen: boolean;
  readonly mayDownload: boolean;
  readonly onOpen: () => void;
  readonly onPreview: (() => void) | undefined;
}

function FileCard({ file, isHit, isOpen, mayDownload, onOpen, onPreview }: FileCardProps) {
  const t = useStrings(requestStrings);
  const name = file.fileName === '' ? t('unnamedFile') : file.fileName;
  const kind = kindOfFile(file.fileName);
  return (
    <li className={styles['card']} data-open={isOpen || undefined}>
      <span
        className={styles['kind']}
        style={{ background: toneTint(kind.tone), color: toneInk(kind.tone) }}
        aria-hidden
      >
        {kind.word}
      </span>
      <span className={styles['texts']}>
        <span className={styles['name']}>
          <FileName name={name} />
          {isHit && <Tag tone="yellow">{t('fileHit')}</Tag>}
          {riskOfFile(name) !== null && <Icon name="shieldWarning" size={16} className={styles['risk']} />}
        </span>
        <span className={styles['line']}>
          {formatSize(file.size)}
          {hasShownText(file) && (
            <button
              type="button"
              className={styles['action']}
              aria-expanded={isOpen}
              aria-label={t('viewNamed', { name })}
              onClick={onOpen}
            >
              {t('view')}
            </button>
          )}
          {onPreview && (
            <button
              type="button"
              className={styles['action']}
              aria-label={t('previewNamed', { name })}
              onClick={onPreview}
            >
              {t('preview')}
            </button>
          )}
          {mayDownload && (
            <a
              className={styles['action']}
              href={`/api/${file.url}`}
              download={name}
              aria-label={t('downloadNamed', { name })}
            >
              {t('download')}
            </a>
          )}
        </span>
      </span>
    </li>
  );
}
