import type { PreviewOf } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import cardStyles from '../texts/cards.module.css';
import { CutNote } from '../texts/cut-note.tsx';

/** The text of each slide on a card of its own. */
export function SlidesView({ preview }: { preview: PreviewOf<'slides'> }) {
  const t = useStrings(previewStrings);
  if (preview.slides.length === 0) return <EmptyState icon="fileText" title={t('emptyFile')} />;
  return (
    <div className={viewStyles['scroller']} tabIndex={0}>
      {preview.truncated && <CutNote>{t('listCut')}</CutNote>}
      <ol className={cardStyles['cards']}>
        {preview.slides.map((slide, index) => (
          <li key={index} className={cardStyles['slide']} aria-label={t('slide', { number: index + 1 })}>
            <span className={cardStyles['slideNumber']} aria-hidden>
              {index + 1}
            </span>
            {slide.title !== '' && <h3>{slide.title}</h3>}
            {slide.lines.map((line, at) => (
              <p key={at}>{line}</p>
            ))}
            {slide.title === '' && slide.lines.length === 0 && <p className={viewStyles['quiet']}>{t('noText')}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
