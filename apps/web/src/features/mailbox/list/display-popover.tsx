import type { Settings } from '@hongyan/contract';
import { memo } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { type SettingChange, useSaveSetting } from '../../../platform/settings/save-settings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Popover } from '../../../ui/menus/popover.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { listsStrings } from '../lists.strings.ts';
import styles from './display-popover.module.css';

const sizes = [
  ['1', 'dense'],
  ['2', 'normal'],
  ['3', 'roomy'],
] as const;
const counts: readonly Settings['mailCount'][] = [10, 15, 20, 30, 50, 100];

/** How lists are shown to this person; saved as it is changed, and followed by other windows. */
export const DisplayPopover = memo(function DisplayPopover() {
  const t = useStrings(listsStrings);
  return (
    <Popover trigger={<IconButton icon="settings" label={t('display')} />} label={t('display')}>
      <DisplayForm />
    </Popover>
  );
});

function DisplayForm() {
  const t = useStrings(listsStrings);
  const tc = useStrings(conversationStrings);
  const settings = useSettings();
  const { mutate } = useSaveSetting();
  const save = (change: SettingChange): void => mutate(change);
  return (
    <div className={styles['form']}>
      <div className={styles['field']}>
        <span className={textStyles['hint']}>{t('density')}</span>
        <Segmented
          label={t('density')}
          value={String(settings.tableSize) as '1' | '2' | '3'}
          options={sizes.map(([value, word]) => ({ value, label: t(word) }))}
          onChange={(value) => save({ key: 'tableSize', value: value === '1' ? 1 : value === '2' ? 2 : 3 })}
        />
      </div>
      <Switch
        checked={settings.conversationView}
        label={tc('conversationView')}
        onChange={(value) => save({ key: 'conversationView', value })}
      />
      <Switch
        checked={settings.showMailPageNumber}
        label={t('pageNumbers')}
        hint={t('pageNumbersHint')}
        onChange={(value) => save({ key: 'showMailPageNumber', value })}
      />
      <div className={styles['field']}>
        <span className={textStyles['hint']}>{t('perPage')}</span>
        <Segmented
          label={t('perPage')}
          value={String(settings.mailCount)}
          options={counts.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(value) => save({ key: 'mailCount', value: counts.find((count) => String(count) === value) ?? 15 })}
        />
      </div>
      <Switch
        checked={settings.showMailSize}
        label={t('showSize')}
        onChange={(value) => save({ key: 'showMailSize', value })}
      />
      <Switch
        checked={settings.displayEmail}
        label={t('showAddress')}
        onChange={(value) => save({ key: 'displayEmail', value })}
      />
      <Switch
        checked={settings.showMailList}
        label={t('keepList')}
        onChange={(value) => save({ key: 'showMailList', value })}
      />
    </div>
  );
}

interface SwitchProps {
  readonly checked: boolean;
  readonly label: string;
  readonly hint?: string;
  readonly onChange: (checked: boolean) => void;
}

function Switch({ checked, label, hint, onChange }: SwitchProps) {
  return (
    <Checkbox checked={checked} onChange={onChange} className={styles['switch']}>
      {label}
      {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
    </Checkbox>
  );
}
