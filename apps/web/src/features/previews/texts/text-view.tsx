import { useStrings } from '../../../lib/language/strings.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import styles from '../preview.module.css';
import { previewStrings } from '../preview.strings.ts';
import { CutNote } from './cut-note.tsx';

/** Text as text, whatever it calls itself. */
export function TextView({ text, truncated }: { text: string; truncated: boolean }) {
  const t = useStrings(previewStrings);
  if (text.trim() === '') return <EmptyState icon="fileText" title={t('emptyFile')} />;
  return (
    <div className={styles['scroller']} tabIndex={0}>
      {truncated && <CutNote>{t('textCut')}</CutNote>}
      <pre className={styles['text']}>{text}</pre>
    </div>
  );
}
