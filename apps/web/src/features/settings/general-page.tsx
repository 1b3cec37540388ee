import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { automaticMailWords, ForwardSection, ReplySection } from '../automatic-mail/index.ts';
import { generalWords } from './general.words.ts';
import styles from './general-page.module.css';
import { ReadingSection } from './reading-section.tsx';
import { WritingSection } from './writing-section.tsx';

/** /set/normalset: settings of writing and reading, each saved as it is changed; automatic reply and forward. `?section=reply` shows that one. */
export function GeneralPage() {
  const t = useWords(generalWords);
  const ta = useWords(automaticMailWords);
  const [query] = useSearchParams();
  const wanted = query.get('section');
  return (
    <div className={styles['page']}>
      <h2 className={styles['title']}>{t('general')}</h2>
      <Section title={t('writing')}>
        <WritingSection />
      </Section>
      <Section title={t('reading')}>
        <ReadingSection />
      </Section>
      <Suspense fallback={<Skeleton count={6} />}>
        <Section title={ta('reply')} isWanted={wanted === 'reply'}>
          <ReplySection />
        </Section>
        <Section title={ta('forward')} isWanted={wanted === 'forward'}>
          <ForwardSection />
        </Section>
      </Suspense>
    </div>
  );
}

function Section({ title, isWanted = false, children }: { title: string; isWanted?: boolean; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <section ref={place} className={styles['section']} aria-label={title}>
      <h3 className={styles['sectionTitle']}>{title}</h3>
      {children}
    </section>
  );
}
