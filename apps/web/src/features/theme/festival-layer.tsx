import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import textStyles from '../../ui/text/text.module.css';
import styles from './festival-layer.module.css';
import { FestivalPicture } from './festival-picture.tsx';
import { themeStrings } from './theme.strings.ts';
import { useFestival } from './use-festival.ts';

/** The motif in the top bar, behind everything that stands there. */
export function FestivalMotif() {
  const { motif, isShown } = useFestival();
  if (motif === '' || !isShown) return null;
  return (
    <span className={styles['motif']} data-festival={motif}>
      <FestivalPicture motif={motif} />
    </span>
  );
}

/** Asks once whether the motif is wanted (specification, section 4, "Festival skin"). It waits in its corner and takes no focus. */
export function FestivalPrompt() {
  const t = useStrings(themeStrings);
  const { motif, isAsked, askWord, answer } = useFestival();
  if (motif === '' || !isAsked) return null;
  const question = askWord === '' ? t('ask', { name: t(motif) }) : askWord;
  return (
    <section className={styles['prompt']} aria-label={t('festival')}>
      <span className={styles['picture']}>
        <FestivalPicture motif={motif} />
      </span>
      <p role="status">{question}</p>
      <p className={textStyles['hint']}>{t('askHint')}</p>
      <div className={styles['answers']}>
        <Button onClick={() => answer(false)}>{t('decline')}</Button>
        <Button kind="primary" onClick={() => answer(true)}>
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}
