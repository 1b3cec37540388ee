import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { type MailSource, mailSourceQuery } from '../../../mail-model/queries/mail-queries.ts';
import type { ActionDialogProps } from '../../../platform/features/mail-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { copyText } from '../copy-text.ts';
import styles from './source.module.css';
import { SourceText } from './source-text.tsx';

type Tab = 'headers' | 'raw';

/** The headers and the source of a mail, in two tabs. */
export function SourceDialog({ mail, onClose }: ActionDialogProps) {
  const t = useStrings(conversationStrings);
  const query = useQuery(mailSourceQuery(mail.mailId));
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
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="line" count={8} />
      )}
    </Dialog>
  );
}

const headerLines = (source: MailSource): string =>
  source.headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

function Headers({ source }: { source: MailSource }) {
  const t = useStrings(conversationStrings);
  return (
    <div className={styles['source']} tabIndex={0} role="region" aria-label={t('headers')}>
      <dl className={styles['headers']}>
        {source.headers.map(({ name, value }, index) => (
          // Header fields repeat; their position is their key.
          <div key={index} className={styles['field']}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
