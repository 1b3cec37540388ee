import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/present-error.ts';
import { useWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { copyText } from '../actions/letter-actions.ts';
import { type MailSource, mailSourceQuery } from '../api.ts';
import { conversationWords } from './conversation.words.ts';
import styles from './source.module.css';
import { SourceText } from './source-text.tsx';

type Tab = 'headers' | 'raw';

/** The headers and the source of a mail, in two tabs. */
export function SourceDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const t = useWords(conversationWords);
  const query = useQuery(mailSourceQuery(mailId));
  const [tab, setTab] = useState<Tab>('headers');
  const { data } = query;
  const shown = data && (tab === 'raw' ? data.source : headerLines(data));
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('sourceTitle')}
      footer={
        <Button icon="copy" disabled={shown === undefined} onClick={() => void copyText(shown ?? '')}>
          {t('copySource')}
        </Button>
      }
    >
      <div className={styles['tabs']}>
        <Segmented<Tab>
          label={t('sourceTitle')}
          value={tab}
          options={[
            { value: 'headers', label: t('headers') },
            { value: 'raw', label: t('rawSource') },
          ]}
          onChange={setTab}
        />
      </div>
      {data ? (
        tab === 'raw' ? (
          <SourceText source={data} />
        ) : (
          <Headers source={data} />
        )
      ) : query.isError ? (
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="line" count={8} />
      )}
    </Dialog>
  );
}

const headerLines = (source: MailSource): string =>
  source.headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

function Headers({ source }: { source: MailSource }) {
  const t = useWords(conversationWords);
  return (
    <div className={styles['source']} tabIndex={0} role="region" aria-label={t('headers')}>
      <dl className={styles['headers']}>
        {source.headers.map(({ name, value }, index) => (
          // Header fields repeat; their place is what they are.
          <div key={index} className={styles['field']}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
