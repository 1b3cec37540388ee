import type { MailboxGrant } from '@hongyan/contract';
import { useState } from 'react';
import { dayOfDate } from '../../lib/dates/days.ts';
import { toFormFields } from '../../lib/dates/wall-clock.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { DateField } from '../../platform/date-fields/date-field.tsx';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { saveGrants } from './api.ts';
import { emptyGrantForm, formOfGrant, type MailChoice, rightsOfForm, type SendChoice } from './grant-form.ts';
import { type ChosenGrantee, GranteePicker } from './grantee-picker.tsx';
import styles from './sharing.module.css';
import { sharingStrings } from './sharing.strings.ts';

export interface GrantDialogProps {
  emailAddr: string;
  /** In a shared mailbox the right to give rights can be given too. */
  isShared: boolean;
  /** The grant that is changed; null for a new one. */
  grant: MailboxGrant | null;
  onClose: () => void;
}

/** Gives people and departments rights in a mailbox, or changes those of one of them. */
export function GrantDialog({ emailAddr, isShared, grant, onClose }: GrantDialogProps) {
  const t = useStrings(sharingStrings);
  const { timeZone, nowMs } = useDateReading();
  const [chosen, setChosen] = useState<readonly ChosenGrantee[]>([]);
  const [form, setForm] = useState(() => (grant === null ? emptyGrantForm : formOfGrant(grant, timeZone)));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const grantees = grant === null ? chosen.map(({ grantee }) => grantee) : [grant.grantee];
  const rights = rightsOfForm(form, timeZone);
  const mailChoices: MailChoice[] = ['none', 'read', 'full', ...(isShared ? (['manage'] as const) : [])];
  const sendChoices: SendChoice[] = ['none', 'onBehalf', 'sendAs'];
  const isEndReadable = form.lastDay === '' || dayOfDate(form.lastDay) !== undefined;
  const save = (): void => {
    setTried(true);
    // The field says itself what is wrong with its date.
    if (grantees.length === 0 || rights.length === 0 || !isEndReadable) return;
    setBusy(true);
    saveGrants({ emailAddr, grantees, rights })
      .then(() => {
        showSuccess(t('saved'));
        onClose();
      })
      .catch((error: unknown) => {
        setBusy(false);
        presentError(error);
      });
  };
  const mailHint = form.mail === 'read' ? t('readHint') : form.mail === 'none' ? '' : t('fullHint');
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={isBusy} onClick={save}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog open title={grant === null ? t('grant') : grant.name} onClose={onClose} footer={footer}>
      <div className={styles['form']}>
        {grant === null && (
          <GranteePicker
            chosen={chosen}
            onChange={setChosen}
            error={isTried && grantees.length === 0 ? t('whoMissing') : undefined}
          />
        )}
        <div className={styles['pair']}>
          <div>
            <Select
              label={t('mailRight')}
              value={form.mail}
              options={mailChoices.map((value) => ({ value, label: t(value) }))}
              invalid={isTried && rights.length === 0}
              onChange={(mail) => setForm({ ...form, mail })}
            />
            <p className={styles['quiet']}>{mailHint}</p>
          </div>
          <Select
            label={t('sendRight')}
            value={form.send}
            options={sendChoices.map((value) => ({ value, label: t(value) }))}
            invalid={isTried && rights.length === 0}
            onChange={(send) => setForm({ ...form, send })}
          />
        </div>
        {isTried && rights.length === 0 && (
          <p className={styles['wrong']} role="alert">
            {t('rightMissing')}
          </p>
        )}
        <DateField
          label={t('until')}
          hint={t('untilHint')}
          value={form.lastDay}
          min={toFormFields(nowMs, timeZone).date}
          onChange={(lastDay) => setForm({ ...form, lastDay })}
        />
      </div>
    </Dialog>
  );
}
