import type { Paper } from '@hongyan/contract';
import { maxStationery } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { removePart, partStyles as styles, writingAidsStrings } from '../writing-aids/index.ts';
import { papersQuery } from './api.ts';
import { PaperForm } from './paper-form.tsx';
import { paperWord, sampleStyle } from './paper-style.ts';

/** Stationery: the person's, the organisation's, and what is built in. */
export function PaperTab() {
  const t = useStrings(writingAidsStrings);
  const papers = useQuery(papersQuery);
  const [adding, setAdding] = useState(false);
  if (papers.isError) return <ErrorState message={formatMessage(papers.error)} onRetry={() => void papers.refetch()} />;
  if (!papers.data) return <Skeleton count={4} />;
  const { list } = papers.data;
  const of = (wanted: Paper['kind']): Paper[] => list.filter(({ kind }) => kind === wanted);
  const own = of('personal');
  const add = (
    <Button kind="primary" icon="add" disabled={own.length >= maxStationery} onClick={() => setAdding(true)}>
      {t('addPaper')}
    </Button>
  );
  return (
    <section className={styles['panel']} aria-label={t('stationery')}>
      <p className={styles['intro']}>{t('stationeryIntro')}</p>
      {own.length === 0 ? (
        <EmptyState icon="droplet" title={t('noPaper')} hint={t('noPaperHint')} action={add} />
      ) : (
        <>
          <div className={styles['head']}>
            {add}
            <span className={styles['count']}>{t('count', { count: own.length, max: maxStationery })}</span>
          </div>
          <PaperList label={t('minePapers')} papers={own} />
        </>
      )}
      {of('system').length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('systemPapers')}</h3>
          <PaperList label={t('systemPapers')} papers={of('system')} />
        </>
      )}
      <h3 className={styles['heading']}>{t('builtInPapers')}</h3>
      <PaperList label={t('builtInPapers')} papers={of('builtIn')} />
      {adding && <PaperForm onClose={() => setAdding(false)} />}
    </section>
  );
}

function PaperList({ label, papers }: { label: string; papers: readonly Paper[] }) {
  const t = useStrings(writingAidsStrings);
  const [leaving, setLeaving] = useState<Paper | null>(null);
  return (
    <ul className={styles['papers']} aria-label={label}>
      {papers.map((paper) => {
        const name = paper.kind === 'builtIn' ? t(paperWord(paper.name)) : paper.name;
        return (
          <li key={paper.paperId} className={styles['paper']}>
            <span className={styles['sample']} style={sampleStyle(paper, getPicture(paper))} aria-hidden>
              {t('sample')}
            </span>
            <span className={styles['paperName']}>{name}</span>
            {paper.kind === 'personal' && (
              <IconButton icon="bin" size="small" label={t('delete', { name })} onClick={() => setLeaving(paper)} />
            )}
          </li>
        );
      })}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={t('deleteTitle', { name: leaving?.name ?? '' })}
        message={t('deletePaper')}
        confirmLabel={t('deleteConfirm')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void removePart('paper', leaving.paperId, leaving.name);
          setLeaving(null);
        }}
      />
    </ul>
  );
}

const getPicture = ({ url }: Paper): string | null =>
  url === null || url.startsWith('data:image/') ? url : `/api/${url}`;
