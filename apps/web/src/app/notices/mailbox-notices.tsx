import { useEffect, useState } from 'react';
import { showFeedback } from '../../features/feedback/index.ts';
import { formatIsoDate } from '../../lib/dates/format-date.ts';
import { zonedTime } from '../../lib/dates/zoned-time.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { leaveToPhoneSite } from '../../lib/phone-site.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { useHomeIndex } from '../../platform/settings/home-index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { isLimited, readBrowserFacts } from './compatibility.ts';
import styles from './mailbox-notices.module.css';
import { mailboxNoticesStrings } from './mailbox-notices.strings.ts';

/** Above every page: what the person should know of the mailbox and the browser. */
export function MailboxNotices() {
  const phonePort = useHomeIndex()?.organisation.phonePort ?? 0;
  useEffect(() => leaveToPhoneSite(phonePort), [phonePort]);
  return (
    <>
      <ExpiryNotice />
      <CompatibilityNotice />
    </>
  );
}

/** The mailbox ends soon (specification, section 8). It can be put away for this visit. */
function ExpiryNotice() {
  const t = useStrings(mailboxNoticesStrings);
  const { timeZone } = useDateReading();
  const expiresAt = useHomeIndex()?.mailboxExpiresAt ?? null;
  if (expiresAt === null) return null;
  // Its last day is the one before the moment at which it ends.
  const date = formatIsoDate(zonedTime(expiresAt - 1, timeZone));
  return (
    <Notice text={t('expires', { date })}>
      <Button size="small" onClick={() => showFeedback('ask')}>
        {t('askExtension')}
      </Button>
    </Notice>
  );
}

function CompatibilityNotice() {
  const t = useStrings(mailboxNoticesStrings);
  const [limited] = useState(() => isLimited(readBrowserFacts()));
  return limited ? <Notice text={t('compatibility')} /> : null;
}

function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  const t = useStrings(mailboxNoticesStrings);
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  return (
    <div role="status" className={styles['notice']}>
      <Icon name="warning" size={18} />
      <span className={styles['text']}>{text}</span>
      {children}
      <Button kind="quiet" size="small" onClick={() => setHidden(true)}>
        {t('dismiss')}
      </Button>
    </div>
  );
}
