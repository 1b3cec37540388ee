import type { Settings } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { defaultSettings } from '../../platform/settings/default-settings.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSettings } from '../../platform/settings/save-settings.ts';
import styles from '../../platform/settings-screens/setting-rows.module.css';
import { Button } from '../../ui/buttons/button.tsx';
import { offerUndo, showError, showNotice } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { displayStrings } from './display.strings.ts';
import { resettableSettings } from './general-rows.ts';

function pick(settings: Settings): Partial<Settings> {
  return Object.fromEntries(resettableSettings.map((name) => [name, settings[name]]));
}

/** Takes everything on the page back to its default; for a while that can be taken back too. */
export function ResetRow() {
  const t = useStrings(displayStrings);
  const settings = useSettings();
  const { mutate, isPending } = useSaveSettings();
  const onError = (error: Error): void => showError(formatMessage(error));
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
