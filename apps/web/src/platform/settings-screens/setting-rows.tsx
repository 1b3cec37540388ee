import type { Settings } from '@hongyan/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { showError } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { useSettings } from '../settings/home-index.ts';
import { type SettingChange, useSaveSetting } from '../settings/save-settings.ts';
import styles from './setting-rows.module.css';
import { settingsStrings } from './settings.strings.ts';

/** How long "saved" stays. */
const savedShownMs = 2_000;

/** Saves a setting as it is changed; `saved` says so for a moment. */
function useQuietSave(): { save: (change: SettingChange) => void; saved: boolean } {
  const { mutate } = useSaveSetting();
  const [savedAt, setSavedAt] = useState(0);
  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), savedShownMs);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const save = (change: SettingChange): void =>
    mutate(change, {
      onSuccess: () => setSavedAt(Date.now()),
      onError: (error) => showError(formatMessage(error)),
    });
  return { save, saved: savedAt !== 0 };
}

function SavedBadge({ saved }: { saved: boolean }) {
  const t = useStrings(settingsStrings);
  return (
    <span className={styles['saved']} role="status">
      {saved && (
        <>
          <Icon name="check" size={14} />
          {t('saved')}
        </>
      )}
    </span>
  );
}

export type BooleanKey = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings];

/** A setting that is on or off. */
export function SwitchRow({ name, label, hint }: { name: BooleanKey; label: string; hint?: string | undefined }) {
  const settings = useSettings();
  const { save, saved } = useQuietSave();
  return (
    <div className={styles['row']} data-setting={name}>
      {/* So many settings that the compiler no longer tries each key. */}
      <Checkbox
        checked={settings[name]}
        onChange={(value) => save({ key: name, value } as SettingChange)}
        className={styles['switch']}
      >
        <span className={styles['label']}>{label}</span>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </Checkbox>
      <SavedBadge saved={saved} />
    </div>
  );
}

export interface ChoiceRowProps<Key extends keyof Settings> {
  name: Key;
  label: string;
  hint?: string | undefined;
  options: readonly { value: Settings[Key]; label: string }[];
  /** Below the list. */
  children?: ReactNode;
}

/** A setting of several values. */
export function ChoiceRow<Key extends keyof Settings>({ name, label, hint, options, children }: ChoiceRowProps<Key>) {
  const settings = useSettings();
  const { save, saved } = useQuietSave();
  const choose = (text: string): void => {
    const chosen = options.find(({ value }) => String(value) === text);
    if (chosen) save({ key: name, value: chosen.value } as unknown as SettingChange);
  };
  const shown = options.map(({ value, label: text }) => ({ value: String(value), label: text }));
  const current = String(settings[name]);
  // A value that another client has set and that is not offered here is shown as it is.
  const known = shown.some(({ value }) => value === current) ? shown : [...shown, { value: current, label: current }];
  return (
    <div className={styles['row']} data-setting={name}>
      <div className={styles['text']}>
        <span className={styles['label']}>{label}</span>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </div>
      <SavedBadge saved={saved} />
      <div className={styles['control']}>
        <Select label={label} labelHidden value={current} options={known} onChange={choose} />
        {children}
      </div>
    </div>
  );
}
