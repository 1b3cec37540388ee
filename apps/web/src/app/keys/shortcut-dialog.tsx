import { useEffect, useState } from 'react';
import { mailShortcuts, type ShortcutLine } from '../../features/actions/index.ts';
import { nameKey } from '../../lib/keys/key-names.ts';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import type { ScreenShortcuts } from '../../platform/features/screen-shortcuts.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSetting } from '../../platform/settings/save-settings.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { features } from '../features.ts';
import { appKeyStrings } from './app-key.strings.ts';
import { appShortcuts, goShortcuts } from './app-keys.ts';
import styles from './shortcut-dialog.module.css';

/** Every shortcut, read from the tables that the keyboard itself reads, and the switch for single keys. */
export function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useStrings(appKeyStrings);
  useLanguage();
  const routeExists = useRouteExists();
  const { keyboardShortcuts } = useSettings();
  const save = useSaveSetting();
  const screens = useScreenShortcuts(open);
  const { moving, acting } = mailShortcuts();
  const app = appShortcuts.map(({ strokes, label }): ShortcutLine => ({ strokes, label: t(label) }));
  const going = goShortcuts
    .filter(({ path }) => routeExists(path))
    .map(({ stroke, name }): ShortcutLine => ({ strokes: [stroke], label: name() }));
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} size="large">
      <Checkbox checked={keyboardShortcuts} onChange={(on) => save.mutate({ key: 'keyboardShortcuts', value: on })}>
        {t('singleKeys')}
      </Checkbox>
      <p className={styles['hint']}>{t('singleKeysHint')}</p>
      <div className={styles['groups']}>
        <Group title={t('groupMoving')} lines={moving} />
        <Group title={t('groupActing')} lines={acting} />
        <Group title={t('groupGoing')} lines={going} />
        <Group title={t('groupApp')} lines={app} />
        {screens
          .filter(({ path }) => routeExists(path))
          .map(({ path, title, lines }) => (
            <Group key={path} title={title()} lines={lines()} />
          ))}
      </div>
    </Dialog>
  );
}

/** The keys that screens have of their own; their code comes when the list is opened. */
function useScreenShortcuts(isWanted: boolean): readonly ScreenShortcuts[] {
  const [screens, setScreens] = useState<readonly ScreenShortcuts[]>([]);
  useEffect(() => {
    if (isWanted)
      void Promise.all(features.flatMap(({ shortcuts }) => shortcuts?.() ?? [])).then((found) =>
        setScreens(found.flat()),
      );
  }, [isWanted]);
  return screens;
}

function Group({ title, lines }: { title: string; lines: readonly ShortcutLine[] }) {
  const t = useStrings(appKeyStrings);
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>{title}</h3>
      <dl>
        {lines.map(({ strokes, label }) => (
          <div key={strokes[0]} className={styles['line']}>
            <dt>{label}</dt>
            <dd>
              {strokes.map((stroke, index) => (
                <span key={stroke}>
                  {index > 0 && <span className={styles['or']}>{t('or')}</span>}
                  <kbd className={styles['key']}>{nameKey(stroke)}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
