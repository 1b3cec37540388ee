import type { DescribedShare, OpenedShare, ShareEnd } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { CardHeader, CardPage } from '../../../ui/layout/card-page.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { BringFiles } from './bring-files.tsx';
import { CodeForm } from './code-form.tsx';
import { SharedFiles } from './shared-files.tsx';
import { visitStrings } from './visit.strings.ts';

/** /sharefile?id= — where a link to files leads, without a sign-in. */
export function SharePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  // Another link in the same window begins anew.
  return <Share key={id} id={id} />;
}

function Share({ id }: { id: string }) {
  const t = useStrings(visitStrings);
  const [opened, setOpened] = useState<OpenedShare>();
  const [notice, setNotice] = useState<string>();
  const described = useQuery({
    queryKey: ['file-shares', 'link', id],
    queryFn: ({ signal }) => describe(id, signal),
    enabled: opened === undefined,
    retry: false,
  });
  const { refetch } = described;
  const end = useCallback(
    (error: unknown): void => {
      setOpened(undefined);
      setNotice(formatMessage(error));
      void refetch();
    },
    [refetch],
  );
  if (opened?.kind === 'link') return <SharedFiles share={opened} onEnd={end} />;
  if (opened?.kind === 'request') return <BringFiles share={opened} onEnd={end} />;
  const { data } = described;
  return (
    <CardPage label={t(data?.kind === 'request' ? 'requestPage' : 'linkPage')}>
      {described.isPending && <Skeleton />}
      {described.error && (
        <ErrorState message={formatMessage(described.error)} onRetry={() => void described.refetch()} />
      )}
      {data && data.end !== null && <Ended end={data.end} />}
      {data && data.end === null && (
        <CodeForm
          id={id}
          share={data}
          notice={notice}
          onOpened={(share) => {
            setNotice(undefined);
            setOpened(share);
          }}
          onEnded={() => void refetch()}
        />
      )}
    </CardPage>
  );
}

/** A link that never was is told like one whose files are gone. */
async function describe(id: string, signal: AbortSignal): Promise<DescribedShare> {
  try {
    return await readData(api.fileShares.describe({ id }, { signal }));
  } catch (error) {
    const status = error instanceof ApiError ? Math.floor(error.code / 1_000) : 0;
    if (status === 404 || status === 400) return { kind: 'link', end: 'gone', title: '', owner: '' };
    throw error;
  }
}

function Ended({ end }: { end: ShareEnd }) {
  const t = useStrings(visitStrings);
  return <CardHeader icon="clock" title={t('unavailable')} text={t(`end_${end}`)} />;
}
