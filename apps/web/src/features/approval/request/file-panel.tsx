import type { ApprovalId } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { textOfHtml, useFoundTerms } from '../../message-body/index.ts';
import { previewQuery } from '../../previews/index.ts';
import { requestPreviews } from '../api.ts';
import { textOfPreview } from './preview-text.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-files.module.css';
import type { RequestFile } from './request-files.tsx';

interface FilePanelProps {
  readonly approvalId: ApprovalId;
  readonly file: RequestFile;
  /** Marked in its text. */
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** The text of a file beside the message, as the policies read it or as its preview has it, with what they found marked. */
export function FilePanel({ approvalId, file, words, onClose }: FilePanelProps) {
  const t = useStrings(requestStrings);
  const panel = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const read = useFileText(approvalId, file);
  const list = words.join('\n');
  const wanted = useMemo(
    () => ({
      words: list === '' ? [] : list.split('\n'),
      // What was found is what it was opened for.
      onFound: ([first]: readonly Range[]) => first?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' }),
    }),
    [list],
  );
  useFoundTerms(place, wanted, read.text);
  // On a narrow screen it stands below the message.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to end an effect.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const name = file.fileName === '' ? t('unnamedFile') : file.fileName;
  return (
    <section ref={panel} className={styles['panel']} aria-label={t('fileText', { name })}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>{name}</h3>
        <IconButton icon="close" size="small" label={t('closeFile')} onClick={onClose} />
      </div>
      <div ref={place} className={styles['panelText']} tabIndex={0} role="region" aria-label={t('fileText', { name })}>
        {read.isPending ? <Skeleton count={4} /> : (read.failure ?? read.text ?? t('noFileText'))}
      </div>
    </section>
  );
}

/** The text of a file; asked for by its preview where the policies have left none. */
function useFileText(approvalId: ApprovalId, file: RequestFile) {
  const query = useQuery({ ...previewQuery(requestPreviews(approvalId), file.part), enabled: file.text === null });
  const preview = query.data;
  const text = useMemo(
    () => file.text ?? (preview === undefined ? null : textOfPreview(preview, textOfHtml)),
    [file.text, preview],
  );
  return {
    text,
    isPending: file.text === null && query.isPending,
    failure: query.isError ? formatMessage(query.error) : undefined,
  };
}
