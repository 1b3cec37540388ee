import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { useFirstScreen } from '../../platform/api/use-first-screen.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { shortCount } from '../../ui/icons/short-count.ts';
import { Popover } from '../../ui/menus/popover.tsx';
import { notificationsQuery, useSaveNotificationSetting } from './api.ts';
import styles from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';
import { pushStrings } from './push.strings.ts';

/** The bell of the top bar: how many mails came since the person last opened it, and the newest of them. */
export function NotificationBell() {
  const t = useStrings(pushStrings);
  const [open, setOpen] = useState(false);
  const page = useQuery({ ...notificationsQuery, enabled: useFirstScreen() }).data;
  const save = useSaveNotificationSetting();
  const navigate = useNavigate();
  const fresh = page?.fresh ?? 0;
  const changeOpen = (next: boolean): void => {
    setOpen(next);
    const newest = page?.list[0]?.receivedAt;
    if (next && fresh > 0 && newest !== undefined) save.mutate({ key: 'notificationsLookedAt', value: newest });
  };
  const label = fresh > 0 ? t('notificationsFresh', { count: fresh }) : t('notifications');
  return (
    <Popover
      label={t('notifications')}
      open={open}
      onOpenChange={changeOpen}
      trigger={
        <button type="button" className={styles['bell']} aria-label={label} title={label}>
          <Icon name="bell" />
          {fresh > 0 && <span className={styles['badge']}>{shortCount(fresh)}</span>}
        </button>
      }
    >
      <NotificationPanel
        onGo={(path) => {
          setOpen(false);
          void navigate(path);
        }}
      />
    </Popover>
  );
}
