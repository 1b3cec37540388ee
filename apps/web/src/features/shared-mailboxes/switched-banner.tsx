import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useFirstScreen } from '../../platform/api/use-first-screen.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import { leaveMailbox, openMailboxesQuery } from './api.ts';
import styles from './mailbox-switcher.module.css';
import { switcherStrings } from './switcher.strings.ts';

/** Says above every page whose mailbox is open, while it is not one's own, and leads back. */
export function SwitchedBanner() {
  const t = useStrings(switcherStrings);
  const isElsewhere = useMailboxRight().right !== 'own';
  const enabled = useFirstScreen() || isElsewhere;
  const open = useQuery({ ...openMailboxesQuery, enabled }).data?.list.find(({ isOpen }) => isOpen);
  const [isBusy, setBusy] = useState(false);
  if (open === undefined) return null;
  const back = (): void => {
    setBusy(true);
    leaveMailbox().catch((error: unknown) => {
      setBusy(false);
      presentError(error);
    });
  };
  return (
    <div role="status" className={styles['banner']}>
      <Icon name="people" size={18} />
      <div className={styles['bannerText']}>
        <strong>{t('youAreIn', { name: open.name })}</strong>
        <span>
          {open.emailAddr}
          {open.right === 'read' && ` · ${t('readOnly')}`}
        </span>
      </div>
      <Button kind="secondary" size="small" busy={isBusy} onClick={back}>
        {t('back')}
      </Button>
    </div>
  );
}
