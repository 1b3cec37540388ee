import { type MailGroup, type MailGroupSettings, maxMailGroupDescription, maxMailGroupName } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { createGroup, saveGroup } from './api.ts';
import styles from './mail-groups.module.css';
import { mailGroupsStrings } from './mail-groups.strings.ts';
import { sendersLabel } from './senders-label.ts';

const emptySettings: MailGroupSettings = {
  name: '',
  description: '',
  whoSends: 'organisation',
  isOpen: false,
  isHidden: false,
  outsideMembers: false,
  archive: 'off',
};

const archiveLabel = {
  off: 'archiveOff',
  members: 'archiveMembers',
  organisation: 'archiveOrganisation',
} as const;

function settingsOf(group: MailGroup): MailGroupSettings {
  const { name, description, whoSends, isOpen, isHidden, outsideMembers, archive } = group;
  return { name, description, whoSends, isOpen, isHidden, outsideMembers, archive };
}

export interface GroupDialogProps {
  /** The group that is changed; null for a new one. */
  group: MailGroup | null;
  /** In which a new one may be made. */
  domains: readonly string[];
  onClose: () => void;
  onDone?: (group: MailGroup) => void;
}

/** Makes a group, or changes what one is. */
export function GroupDialog({ group, domains, onClose, onDone }: GroupDialogProps) {
  const t = useStrings(mailGroupsStrings);
  const [settings, setSettings] = useState(() => (group === null ? emptySettings : settingsOf(group)));
  const [localPart, setLocalPart] = useState('');
  const [domain, setDomain] = useState(domains[0] ?? '');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isStopAsked, setStopAsked] = useState(false);
  const stopsArchive = group !== null && group.archive !== 'off' && settings.archive === 'off';
  const isComplete = settings.name.trim() !== '' && (group !== null || localPart.trim() !== '');
  const save = async (isStopAgreed = false): Promise<void> => {
    setTried(true);
    if (!isComplete) return;
    setStopAsked(stopsArchive && !isStopAgreed);
    if (stopsArchive && !isStopAgreed) return;
    setBusy(true);
    try {
      const saved =
        group === null
          ? await createGroup(`${localPart.trim()}@${domain}`, settings)
          : await saveGroup(group.address, group.revision, settings);
      showSuccess(t(group === null ? 'created' : 'saved'));
      onClose();
      onDone?.(saved);
    } catch (error) {
      setBusy(false);
      presentError(error);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={isBusy} onClick={() => void save()}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t(group === null ? 'create' : 'edit')} onClose={onClose} footer={footer}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('name')}
          value={settings.name}
          maxLength={maxMailGroupName}
          onChange={(name) => setSettings({ ...settings, name })}
          error={isTried && settings.name.trim() === '' ? t('nameMissing') : undefined}
        />
        {group === null && (
          <div className={styles['pair']}>
            <TextField
              label={t('address')}
              hint={t('addressHint')}
              value={localPart}
              maxLength={64}
              autoCapitalize="off"
              spellCheck={false}
              onChange={setLocalPart}
              error={isTried && localPart.trim() === '' ? t('addressMissing') : undefined}
            />
            <Select
              label={t('domain')}
              value={domain}
              options={domains.map((one) => ({ value: one, label: `@${one}` }))}
              onChange={setDomain}
            />
          </div>
        )}
        <TextField
          label={t('description')}
          value={settings.description}
          maxLength={maxMailGroupDescription}
          onChange={(description) => setSettings({ ...settings, description })}
        />
        <SettingsFields settings={settings} onChange={setSettings} />
        <button type="submit" hidden />
      </form>
      <ConfirmDialog
        open={isStopAsked}
        danger
        title={t('archiveStopTitle')}
        message={t('archiveStopText')}
        confirmLabel={t('archiveStop')}
        onCancel={() => setStopAsked(false)}
        onConfirm={() => void save(true)}
      />
    </Dialog>
  );
}

function SettingsFields({
  settings,
  onChange,
}: {
  settings: MailGroupSettings;
  onChange: (settings: MailGroupSettings) => void;
}) {
  const t = useStrings(mailGroupsStrings);
  const senders = ['members', 'organisation', 'everybody', 'named'] as const;
  const archives = ['off', 'members', 'organisation'] as const;
  return (
    <>
      <div>
        <Select
          label={t('whoSends')}
          value={settings.whoSends}
          options={senders.map((value) => ({ value, label: t(sendersLabel(value)) }))}
          onChange={(whoSends) => onChange({ ...settings, whoSends })}
        />
        <p className={styles['quiet']}>{t('sendersHint')}</p>
      </div>
      <Checkbox checked={settings.isOpen} onChange={(isOpen) => onChange({ ...settings, isOpen })}>
        {t('isOpen')}
      </Checkbox>
      <div>
        <Checkbox checked={settings.isHidden} onChange={(isHidden) => onChange({ ...settings, isHidden })}>
          {t('isHidden')}
        </Checkbox>
        <p className={styles['quiet']}>{t('isHiddenHint')}</p>
      </div>
      <Checkbox
        checked={settings.outsideMembers}
        onChange={(outsideMembers) => onChange({ ...settings, outsideMembers })}
      >
        {t('outsideMembers')}
      </Checkbox>
      <div>
        <Select
          label={t('archive')}
          value={settings.archive}
          options={archives.map((value) => ({ value, label: t(archiveLabel[value]) }))}
          onChange={(archive) => onChange({ ...settings, archive })}
        />
        <p className={styles['quiet']}>{t('archiveHint')}</p>
      </div>
    </>
  );
}
