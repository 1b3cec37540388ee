import type { MailListItem } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import styles from './conversation-count.module.css';

/** How many mails a row stands for, beside the names; nothing for a single one. */
export function ConversationCount({ row }: { row: MailListItem }) {
  const t = useStrings(conversationStrings);
  const count = row.conversation?.count ?? 1;
  if (count < 2) return null;
  return (
    <span className={styles['count']} title={t('mails', { count })}>
      {count}
    </span>
  );
}
