import { type MailGroup, type MailGroupRole, type MailGroupSkipped, maxMailGroupAdded } from '@hongyan/contract';
import { useState } from 'react';
import { parseRecipients } from '../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { addEntries } from './api.ts';
import { type Chosen, EntryPicker } from './entry-picker.tsx';
import styles from './mail-groups.module.css';
import { mailGroupsStrings } from './mail-groups.strings.ts';

const titles = { member: 'addMember', manager: 'addManager', sender: 'addSender' } as const;

const reasons = {
  invalid: 'whyInvalid',
  unknown: 'whyUnknown',
  outside: 'whyOutside',
  already: 'whyAlready',
  circle: 'whyCircle',
  notAPerson: 'whyNotAPerson',
  notYours: 'whyNotYours',
} as const satisfies Record<MailGroupSkipped['reason'], string>;

export interface AddDialogProps {
  group: MailGroup;
  role: MailGroupRole;
  onClose: () => void;
}

/** Adds people, departments and groups: chosen one by one, or pasted; says what was left out, and why. */
export function AddDialog({ group, role, onClose }: AddDialogProps) {
  const t = useStrings(mailGroupsStrings);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [skipped, setSkipped] = useState<readonly MailGroupSkipped[]>([]);
  const addresses = [
    ...chosen.flatMap(({ kind, id }) => (kind === 'address' ? [id] : [])),
    ...parseRecipients(text).map(({ address }) => address),
  ];
  const departments = chosen.flatMap(({ kind, id }) => (kind === 'department' ? [id] : []));
  const isEmpty = addresses.length + departments.length === 0;
  const problem = addresses.length > maxMailGroupAdded ? t('tooMany', { max: maxMailGroupAdded }) : undefined;
  const add = async (): Promise<void> => {
    setTried(true);
    if (isEmpty || problem !== undefined) return;
    setBusy(true);
    try {
      const result = await addEntries({ address: group.address, role, addresses, departments });
      if (result.added > 0) showSuccess(t('added', { count: result.added }));
      setSkipped(result.skipped);
      setChosen([]);
      // What was left out stays to be mended.
      setText(
        result.skipped
          .filter(({ reason }) => reason !== 'already')
          .map(({ address }) => address)
          .join('\n'),
      );
      setTried(false);
      setBusy(false);
      if (result.skipped.length === 0) onClose();
    } catch (error) {
      setBusy(false);
      presentError(error);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t(skipped.length > 0 ? 'done' : 'cancel')}</Button>
      <Button kind="primary" busy={isBusy} onClick={() => void add()}>
        {t('add')}
      </Button>
    </>
  );
  return (
    <Dialog open size="large" title={t(titles[role])} onClose={onClose} footer={footer}>
      <div className={styles['form']}>
        <EntryPicker role={role} group={group.address} chosen={chosen} onChange={setChosen} />
        <TextArea
          label={t('paste')}
          rows={4}
          value={text}
          onChange={setText}
          hint={t('pasteHint', { max: maxMailGroupAdded })}
          error={problem ?? (isTried && isEmpty ? t('whoMissing') : undefined)}
        />
        {skipped.length > 0 && (
          <div role="status">
            <p>{t('skipped')}</p>
            <ul className={styles['skipped']}>
              {skipped.map(({ address, reason }, index) => (
                <li key={`${String(index)} ${address}`}>
                  {address} — {t(reasons[reason])}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
