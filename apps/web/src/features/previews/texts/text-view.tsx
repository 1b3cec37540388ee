import { useStrings } from '../../../lib/language/strings.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import { CutNote } from './cut-note.tsx';
import styles from './text-view.module.css';

/** Text as text, whatever it calls itself. */
export function TextView({ text, truncated }: { text: string; truncated: boolean }) {
  const t = useStrings(previewStrings);
  if (text.trim() === '') return <EmptyState icon="fileText" title={t('emptyFile')} />;
  return (
    <div className={viewStyles['scroller']} tabIndex={0}>
      {truncated && <CutNote>{t('textCut')}</CutNote>}
      <pre className={styles['text']}>{text}</pre>
    </div>
  );
}
