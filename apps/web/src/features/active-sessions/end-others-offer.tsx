import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../lib/language/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { placesQuery } from './api.ts';
import { EndPlacesDialogs } from './end-places-dialogs.tsx';
import styles from './sign-in-places.module.css';
import { signInPlacesWords } from './sign-in-places.words.ts';

/** After a change of how one signs in: the other sign-ins, which came about in the old way, can be ended. Nothing where there are none. */
export function EndOthersOffer() {
  const t = useWords(signInPlacesWords);
  const { data } = useQuery(placesQuery);
  const [isAsking, setIsAsking] = useState(false);
  const others = data?.list.filter(({ isThis }) => !isThis).length ?? 0;
  if (others === 0) return null;
  return (
    <p className={styles['offer']} role="status">
      <span className={styles['grow']}>{t('offer', { count: others })}</span>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('signOutOthers')}
      </Button>
      {isAsking && <EndPlacesDialogs asked="others" others={others} onClose={() => setIsAsking(false)} />}
    </p>
  );
}
