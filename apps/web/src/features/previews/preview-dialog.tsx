import type { MailAttachment } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../lib/files/format-size.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Viewer } from '../../ui/dialogs/viewer.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { useDelayedFlag } from '../../ui/states/use-delayed-flag.ts';
import { FileName } from '../message-body/index.ts';
import { type PreviewSource, previewQuery } from './api.ts';
import { previewStrings } from './preview.strings.ts';
import styles from './preview-dialog.module.css';
import viewStyles from './preview-view.module.css';
import { PreviewView } from './preview-view.tsx';

/** A skeleton or spinner that comes at once would only flicker. */
const waitShownAfterMs = 150;

/** What is shown of a file: an attachment of a mail, or a file of the file centre. */
export type PreviewedFile = Pick<MailAttachment, 'part' | 'fileName' | 'size' | 'url' | 'preview'>;

export interface PreviewDialogProps {
  readonly source: PreviewSource;
  /** False where they may only be looked at. */
  readonly mayDownload?: boolean;
  /** The files, in their order. */
  readonly files: readonly PreviewedFile[];
  /** The one that is shown. */
  readonly part: string;
  readonly onMove: (part: string) => void;
  readonly onClose: () => void;
}

/** Viewing attachments, one after the other. */
export function PreviewDialog({ source, mayDownload = true, files, part, onMove, onClose }: PreviewDialogProps) {
  const t = useStrings(previewStrings);
  const index = files.findIndex((file) => file.part === part);
  const file = files[index];
  if (!file) return null;
  const name = file.fileName === '' ? t('unnamedFile') : file.fileName;
  const moveTo = (other: PreviewedFile | undefined) => other && (() => onMove(other.part));
  const position = files.length > 1 ? ` · ${t('position', { index: index + 1, count: files.length })}` : '';
  return (
    <Viewer
      onClose={onClose}
      name={name}
      title={<FileName name={name} />}
      note={formatSize(file.size) + position}
      actions={mayDownload && <DownloadLink file={file} name={name} />}
      onPrevious={moveTo(files[index - 1])}
      onNext={moveTo(files[index + 1])}
      previousLabel={t(source.areFiles ? 'previousFile' : 'previous')}
      nextLabel={t(source.areFiles ? 'nextFile' : 'next')}
    >
      <Content key={part} source={source} file={file} name={name} />
    </Viewer>
  );
}

function DownloadLink({ file, name }: { file: PreviewedFile; name: string }) {
  const t = useStrings(previewStrings);
  return (
    <a
      className={styles['download']}
      href={`/api/${file.url}`}
      download={name}
      title={t('download')}
      aria-label={t('downloadNamed', { name })}
    >
      <Icon name="download" size={18} />
      <span className={styles['downloadWord']}>{t('download')}</span>
    </a>
  );
}

function Content({ source, file, name }: { source: PreviewSource; file: PreviewedFile; name: string }) {
  const isShown = file.preview !== null;
  const query = useQuery({ ...previewQuery(source, file.part), enabled: isShown });
  const isWaiting = useDelayedFlag(isShown && query.isPending, waitShownAfterMs);
  if (!isShown) return <PreviewView preview={{ view: 'refused', reason: 'format' }} name={name} />;
  if (query.data) return <PreviewView preview={query.data} name={name} />;
  if (query.isError) return <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />;
  return <div className={viewStyles['middle']}>{isWaiting && <Spinner size={28} />}</div>;
}
