import type { Settings } from '@hongyan/contract';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { offerUndo, showError, showNotice } from '../../ui/notices.ts';
import { defaultSettings, useSaveSettings, useSettings } from '../home/index.ts';
import { displayWords } from './display.words.ts';
import styles from './general-page.module.css';
import { resettableSettings } from './general-rows.ts';

function pick(settings: Settings): Partial<Settings> {
  return Object.fromEntries(resettableSettings.map((name) => [name, settings[name]]));
}

/** Takes everything on the page back to its default; for a while that can be taken back too. */
export function ResetRow() {
  const t = useWords(displayWords);
  const settings = useSettings();
  const { mutate, isPending } = useSaveSettings();
  const onError = (error: Error): void => showError(messageOf(error));
  const reset = (): void => {
    if (resettableSettings.every((name) => settings[name] === defaultSettings[name])) {
      showNotice('info', t('alreadyDefault'));
      return;
    }
    const before = pick(settings);
    const takeBack = (): void => mutate(before, { onSuccess: () => showNotice('success', t('resetUndone')), onError });
    mutate(pick(defaultSettings), { onSuccess: () => offerUndo(t('resetDone'), takeBack), onError });
  };
  return (
    <div className={styles['row']} data-setting="reset">
      <div className={styles['text']}>
        <span className={styles['hint']}>{t('resetHint')}</span>
      </div>
      <Button kind="secondary" icon="undo" onClick={reset} disabled={isPending}>
        {t('reset')}
      </Button>
    </div>
  );
}
