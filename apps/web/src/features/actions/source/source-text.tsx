import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import type { MailSource } from '../../../mail-model/queries/mail-queries.ts';
import styles from './source.module.css';

/** The raw source, and how much of it is shown. */
export function SourceText({ source }: { source: MailSource }) {
  const t = useStrings(conversationStrings);
  return (
    <>
      {source.truncated && (
        <p className={styles['note']}>{t('sourceCut', { shown: '1M', size: formatSize(source.size) })}</p>
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre className={styles['source']} tabIndex={0} aria-label={t('rawSource')} dir="ltr">
        {source.source}
      </pre>
    </>
  );
}
