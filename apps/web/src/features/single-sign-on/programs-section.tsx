import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import styles from './authorise.module.css';
import { authoriseStrings } from './authorise.strings.ts';

const programsQuery = queryOptions({
  queryKey: ['singleSignOn', 'programs'],
  queryFn: ({ signal }) => readData(api.singleSignOn.programs({}, { signal })),
});

interface Program {
  clientId: string;
  name: string;
  own: boolean;
  agreedAt: number;
}

/** Applications that the person has let into the mailbox, each to be taken back. */
export function ProgramsSection() {
  const t = useStrings(authoriseStrings);
  const reading = useDateReading();
  const programs = useQuery(programsQuery);
  const [chosen, setChosen] = useState<Program | null>(null);
  const [busy, setBusy] = useState(false);
  const { data } = programs;
  if (data === undefined)
    return programs.isError ? (
      <ErrorState message={formatMessage(programs.error)} onRetry={() => void programs.refetch()} />
    ) : (
      <Skeleton count={2} />
    );
  if (data.list.length === 0) return <p className={textStyles['note']}>{t('none')}</p>;
  const revoke = async ({ clientId }: Program): Promise<void> => {
    setBusy(true);
    try {
      await readData(api.singleSignOn.revokeProgram({ clientId }));
      await queryClient.invalidateQueries({ queryKey: programsQuery.queryKey });
      showSuccess(t('revoked'));
    } catch (error) {
      presentError(error);
    }
    setBusy(false);
    setChosen(null);
  };
  return (
    <section className={styles['section']} aria-label={t('page')}>
      <p className={textStyles['note']}>{t('intro')}</p>
      <ul>
        {data.list.map((program) => (
          <li key={program.clientId} className={styles['row']}>
            <span className={styles['what']}>
              <strong>{program.name}</strong>
              <span className={textStyles['note']}>
                {t(program.own ? 'ofOrganisation' : 'ofOthers')} ·{' '}
                {t('agreed', { date: formatMailTime(program.agreedAt, reading) })}
              </span>
            </span>
            <Button aria-label={t('revokeName', { name: program.name })} onClick={() => setChosen(program)}>
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('revokeTitle', { name: chosen?.name ?? '' })}
        message={t(chosen?.own === true ? 'revokeOwnText' : 'revokeText')}
        confirmLabel={t('revoke')}
        danger
        busy={busy}
        onConfirm={() => chosen && void revoke(chosen)}
        onCancel={() => setChosen(null)}
      />
    </section>
  );
}
