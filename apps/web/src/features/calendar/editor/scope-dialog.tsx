import type { EventScope } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './editor.module.css';

export interface ScopeDialogProps {
  readonly what: 'change' | 'delete';
  /** Whether the change is of the kind that only all of them can have (another calendar). */
  readonly scopes?: readonly EventScope[];
  readonly onChoose: (scope: EventScope) => void;
  readonly onClose: () => void;
}

const allScopes: readonly EventScope[] = ['this', 'following', 'all'];

/** Which of a repeated event's occurrences are meant. */
export function ScopeDialog({ what, scopes = allScopes, onChoose, onClose }: ScopeDialogProps) {
  const t = useStrings(calendarStrings);
  const [chosen, setChosen] = useState<EventScope>(scopes[0] ?? 'this');
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind={what === 'delete' ? 'danger' : 'primary'} onClick={() => onChoose(chosen)}>
        {t(what === 'delete' ? 'delete' : 'ok')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t(what === 'delete' ? 'deleteRepeated' : 'changeRepeated')} footer={footer}>
      <fieldset className={styles['scopes']} aria-label={t('scope')}>
        {scopes.map((scope) => (
          <label key={scope} className={styles['scope']}>
            <input type="radio" name="scope" checked={chosen === scope} onChange={() => setChosen(scope)} />
            {t(`scope_${scope}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
