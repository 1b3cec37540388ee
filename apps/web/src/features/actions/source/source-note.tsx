import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { mailSourceQuery } from '../../../mail-model/queries/mail-queries.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import styles from './source.module.css';
import { SourceText } from './source-text.tsx';

/** Instead of an empty page: a note, and the mail as it came. */
export function SourceNote({ mailId }: { mailId: string }) {
  const t = useStrings(conversationStrings);
  const query = useQuery(mailSourceQuery(mailId));
  return (
    <>
      <p className={styles['note']} role="note">
        <Icon name="info" size={16} />
        {t('unreadable')}
      </p>
      {query.data ? (
        <SourceText source={query.data} />
      ) : query.isError ? (
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="line" count={6} />
      )}
    </>
  );
}
