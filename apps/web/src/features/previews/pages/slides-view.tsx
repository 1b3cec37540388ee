import type { PreviewOf } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import styles from '../preview.module.css';
import { previewStrings } from '../preview.strings.ts';
import { CutNote } from '../texts/cut-note.tsx';

/** The text of each slide on a card of its own. */
export function SlidesView({ preview }: { preview: PreviewOf<'slides'> }) {
  const t = useStrings(previewStrings);
  if (preview.slides.length === 0) return <EmptyState icon="fileText" title={t('emptyFile')} />;
  return (
    <div className={styles['scroller']} tabIndex={0}>
      {preview.truncated && <CutNote>{t('listCut')}</CutNote>}
      <ol className={styles['cards']}>
        {preview.slides.map((slide, index) => (
          <li key={index} className={styles['slide']} aria-label={t('slide', { number: index + 1 })}>
            <span className={styles['slideNumber']} aria-hidden>
              {index + 1}
            </span>
            {slide.title !== '' && <h3>{slide.title}</h3>}
            {slide.lines.map((line, at) => (
              <p key={at}>{line}</p>
            ))}
            {slide.title === '' && slide.lines.length === 0 && <p className={styles['quiet']}>{t('noText')}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
