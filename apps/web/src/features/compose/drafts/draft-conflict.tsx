import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import styles from './draft-conflict.module.css';

export interface DraftConflictProps {
  model: ComposerModel;
  kind: 'changedElsewhere' | 'gone';
  onClose: () => void;
}

/** The draft is not what this window thought: the person chooses which text goes on. Neither is lost before that. */
export function DraftConflict({ model, kind, onClose }: DraftConflictProps) {
  const t = useStrings(composeStrings);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work()
      .catch((error: unknown) => presentError(error))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles['conflict']} role="alert">
      <Icon name="warning" />
      <span className={styles['conflictText']}>{t(kind === 'gone' ? 'draftGone' : 'changedElsewhere')}</span>
      <Button size="small" busy={isBusy} onClick={run(() => model.keepMine())}>
        {t('keepMine')}
      </Button>
      {kind === 'gone' ? (
        <Button size="small" onClick={onClose}>
          {t('closeMessage')}
        </Button>
      ) : (
        <Button size="small" busy={isBusy} onClick={run(() => model.takeTheirs())}>
          {t('takeTheirs')}
        </Button>
      )}
    </div>
  );
}
