import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/present-error.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { mailSourceQuery } from '../api.ts';
import { conversationWords } from './conversation.words.ts';
import styles from './source.module.css';
import { SourceText } from './source-text.tsx';

/** Instead of an empty page: a note, and the mail as it came. */
export function SourceNote({ mailId }: { mailId: string }) {
  const t = useWords(conversationWords);
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
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="line" count={6} />
      )}
    </>
  );
}
