import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { isProvenSender } from '../../lib/proven-sender.ts';
import { setSeen } from '../../mail-model/changes/change-mails.ts';
import { readerPath } from '../../mail-model/queries/mail-paths.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { notificationsQuery, useSaveNotificationSetting } from './api.ts';
import { desktopPermission } from './desktop-notices.ts';
import styles from './notification-bell.module.css';
import { pushStrings } from './push.strings.ts';

/** The newest unread mails, what can be done with them, and whether the desktop announces new ones. */
export function NotificationPanel({ onGo }: { onGo: (path: string) => void }) {
  const t = useStrings(pushStrings);
  const query = useQuery(notificationsQuery);
  const list = query.data?.list ?? [];
  return (
    <div className={styles['panel']}>
      <header className={styles['header']}>
        <h2 className={styles['title']}>{t('notifications')}</h2>
        {list.length > 0 && (
          <Button kind="quiet" size="small" icon="mailOpen" onClick={() => void markAllRead(list)}>
            {t('markAllRead')}
          </Button>
        )}
      </header>
      {query.isPending ? (
        <Skeleton shape="line" count={4} />
      ) : query.isError ? (
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : list.length === 0 ? (
        <EmptyState icon="bell" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <ul className={styles['list']}>
          {list.map((mail) => (
            <Row key={mail.mailId} mail={mail} onOpen={() => onGo(readerPath(mail))} />
          ))}
        </ul>
      )}
      <DesktopSwitch />
    </div>
  );

  async function markAllRead(mails: readonly MailListItem[]): Promise<void> {
    await setSeen(mails, true);
    await query.refetch();
  }
}

function Row({ mail, onOpen }: { mail: MailListItem; onOpen: () => void }) {
  const t = useStrings(pushStrings);
  const reading = useDateReading();
  const { name, address } = mail.mailFrom;
  return (
    <li>
      <button type="button" className={styles['mail']} onClick={onOpen}>
        <Avatar name={name === '' ? address : name} address={address} size={32} picture={isProvenSender(mail)} />
        <span className={styles['text']}>
          <span className={styles['line']}>
            <strong className={styles['sender']}>{name === '' ? address : name}</strong>
            <time className={styles['time']}>{formatMailTime(mail.receivedAt, reading)}</time>
          </span>
          <span className={styles['subject']}>{mail.mailSubject === '' ? t('noSubject') : mail.mailSubject}</span>
        </span>
      </button>
    </li>
  );
}

/** The browser is asked by this click only. What it has refused, only its own settings can allow. */
function DesktopSwitch() {
  const t = useStrings(pushStrings);
  const { newMailNotification } = useSettings();
  const save = useSaveNotificationSetting();
  const [permission, setPermission] = useState(desktopPermission);
  if (permission === 'none') return null;
  const change = async (on: boolean): Promise<void> => {
    if (on && permission !== 'granted') {
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted') return;
    }
    if (on !== newMailNotification) save.mutate({ key: 'newMailNotification', value: on });
  };
  return (
    <footer className={styles['foot']}>
      <Checkbox
        checked={newMailNotification && permission === 'granted'}
        disabled={permission === 'denied'}
        onChange={(on) => void change(on)}
      >
        {t('desktop')}
      </Checkbox>
      <p className={styles['hint']}>{t(permission === 'denied' ? 'desktopBlocked' : 'desktopHint')}</p>
    </footer>
  );
}
