import { useEffect, useMemo, useRef } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useFoundTerms } from '../../message-body/index.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-files.module.css';
import type { RequestFile } from './request-files.tsx';

interface FilePanelProps {
  readonly file: RequestFile;
  /** Marked in its text. */
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** The text of a file beside the message, as the policies read it, with what they found marked. */
export function FilePanel({ file, words, onClose }: FilePanelProps) {
  const t = useStrings(requestStrings);
  const panel = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const list = words.join('\n');
  const wanted = useMemo(
    () => ({
      words: list === '' ? [] : list.split('\n'),
      // What was found is what it was opened for.
      onFound: ([first]: readonly Range[]) => first?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' }),
    }),
    [list],
  );
  useFoundTerms(text, wanted, file.text);
  // On a narrow screen it stands below the message.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  const name = file.fileName === '' ? t('unnamedFile') : file.fileName;
  return (
    <section ref={panel} className={styles['panel']} aria-label={t('fileText', { name })}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>{name}</h3>
        <IconButton icon="close" size="small" label={t('closeFile')} onClick={onClose} />
      </div>
      <div ref={text} className={styles['panelText']} tabIndex={0} role="region" aria-label={t('fileText', { name })}>
        {file.text ?? t('noFileText')}
      </div>
    </section>
  );
}
