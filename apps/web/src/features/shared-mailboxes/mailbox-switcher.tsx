import type { OpenMailbox } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showNotice } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { enterMailbox, openMailboxesQuery } from './api.ts';
import { toLastDay } from './grant-form.ts';
import styles from './mailbox-switcher.module.css';
import { switcherStrings } from './switcher.strings.ts';

/** Fewer are seen at a glance. */
const searchableFrom = 6;

/** Public mailboxes and associated accounts in the person card; nothing where there are none. */
export function MailboxSwitcher() {
  const t = useStrings(switcherStrings);
  const mailboxes = useQuery(openMailboxesQuery).data?.list ?? [];
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<OpenMailbox>();
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  if (mailboxes.length === 0) return null;
  const wanted = text.trim().toLowerCase();
  const shown = mailboxes.filter(({ name, emailAddr }) => `${name} ${emailAddr}`.toLowerCase().includes(wanted));
  const go = (): void => {
    if (chosen === undefined) {
      showNotice('warning', t('pleaseChoose'));
      return;
    }
    setBusy(true);
    enterMailbox(chosen).catch((error: unknown) => {
      setBusy(false);
      presentError(error);
    });
  };
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('otherMailboxes')}
      </h2>
      {mailboxes.length >= searchableFrom && (
        <TextField
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          icon="search"
          value={text}
          onChange={setText}
        />
      )}
      <div role="radiogroup" aria-label={t('choose')} className={styles['list']}>
        {shown.map((mailbox) => (
          <MailboxChoice
            key={mailbox.emailAddr}
            mailbox={mailbox}
            isChosen={chosen?.emailAddr === mailbox.emailAddr}
            onChoose={() => setChosen(mailbox)}
          />
        ))}
        {shown.length === 0 && <p className={styles['nothing']}>{t('nothingFound')}</p>}
      </div>
      <Button kind="secondary" icon="mail" wide busy={isBusy} onClick={go}>
        {t('switchTo')}
      </Button>
    </section>
  );
}

interface MailboxChoiceProps {
  mailbox: OpenMailbox;
  isChosen: boolean;
  onChoose: () => void;
}

function MailboxChoice({ mailbox, isChosen, onChoose }: MailboxChoiceProps) {
  const t = useStrings(switcherStrings);
  const { timeZone } = useDateReading();
  const { name, emailAddr, type, right, until, isOpen } = mailbox;
  const facts = [
    t(type),
    t(right),
    ...(until === null ? [] : [t('until', { date: toLastDay(until, timeZone) })]),
    ...(isOpen ? [t('here')] : []),
  ];
  return (
    <label className={styles['mailbox']}>
      <input type="radio" name="otherMailbox" checked={isChosen} disabled={isOpen} onChange={onChoose} />
      <span className={styles['text']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['address']}>{emailAddr}</span>
        <span className={styles['facts']}>{facts.join(' · ')}</span>
      </span>
    </label>
  );
}
