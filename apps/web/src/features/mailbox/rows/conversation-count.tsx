import type { MailListItem } from '@hongyan/contract';
import { useWords } from '../../../lib/language/words.ts';
import { conversationWords } from '../../../mail-model/conversation.words.ts';
import styles from './conversation-count.module.css';

/** How many mails a row stands for, beside the names; nothing for a single one. */
export function ConversationCount({ row }: { row: MailListItem }) {
  const t = useWords(conversationWords);
  const count = row.conversation?.count ?? 1;
  if (count < 2) return null;
  return (
    <span className={styles['count']} title={t('mails', { count })}>
      {count}
    </span>
  );
}
