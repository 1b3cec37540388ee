import { useEffect, useState } from 'react';
import { formatIsoDate } from '../../lib/format-date.ts';
import { leaveToPhoneSite } from '../../lib/phone-site.ts';
import { useWords } from '../../lib/words.ts';
import { zonedTime } from '../../lib/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDateReading, useHomeIndex } from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { isLimited, readBrowserFacts } from './compatibility.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { closeHomeDialog, showHomeDialog, useHomeDialog } from './home-dialogs-store.ts';
import styles from './home-layer.module.css';
import { homeRequestsWords } from './home-requests.words.ts';

/** Above every page of the desk: what the person should know, and home's dialogs. */
export function HomeLayer() {
  const shown = useHomeDialog((state) => state.shown);
  const phonePort = useHomeIndex()?.organisation.phonePort ?? 0;
  useEffect(() => leaveToPhoneSite(phonePort), [phonePort]);
  return (
    <>
      <ExpiryNotice />
      <CompatibilityNotice />
      {shown === 'feedback' && <FeedbackDialog onClose={closeHomeDialog} />}
      {shown === 'ask' && <AskDialog onClose={closeHomeDialog} />}
    </>
  );
}

/** The mailbox ends soon (specification, section 8). It can be put away for this visit. */
function ExpiryNotice() {
  const t = useWords(homeRequestsWords);
  const { timeZone } = useDateReading();
  const expiresAt = useHomeIndex()?.mailboxExpiresAt ?? null;
  if (expiresAt === null) return null;
  // Its last day is the one before the moment at which it ends.
  const date = formatIsoDate(zonedTime(expiresAt - 1, timeZone));
  return (
    <Notice text={t('expires', { date })}>
      <Button size="small" onClick={() => showHomeDialog('ask')}>
        {t('askExtension')}
      </Button>
    </Notice>
  );
}

function CompatibilityNotice() {
  const t = useWords(homeRequestsWords);
  const [limited] = useState(() => isLimited(readBrowserFacts()));
  return limited ? <Notice text={t('compatibility')} /> : null;
}

function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  const t = useWords(homeRequestsWords);
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
