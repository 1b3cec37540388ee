import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './active-sessions.module.css';
import { activeSessionsStrings } from './active-sessions.strings.ts';
import { sessionsQuery } from './api.ts';
import { EndSessionsDialogs } from './end-sessions-dialogs.tsx';

/** After a change of how one signs in: the other sign-ins, which came about in the old way, can be ended. Nothing where there are none. */
export function EndOthersOffer() {
  const t = useStrings(activeSessionsStrings);
  const { data } = useQuery(sessionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const others = data?.list.filter(({ isThis }) => !isThis).length ?? 0;
  if (others === 0) return null;
  return (
    <p className={styles['offer']} role="status">
      <span className={styles['grow']}>{t('offer', { count: others })}</span>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('signOutOthers')}
      </Button>
      {isAsking && <EndSessionsDialogs asked="others" others={others} onClose={() => setIsAsking(false)} />}
    </p>
  );
}
