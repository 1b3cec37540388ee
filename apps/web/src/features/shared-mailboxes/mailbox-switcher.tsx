import type { OpenMailbox } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
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
  /** The one that is being opened: it stays so until the window begins anew with it. */
  const [opening, setOpening] = useState<string>();
  const titleId = useId();
  if (mailboxes.length === 0) return null;
  const wanted = text.trim().toLowerCase();
  const shown = mailboxes.filter(({ name, emailAddr }) => `${name} ${emailAddr}`.toLowerCase().includes(wanted));
  const open = (mailbox: OpenMailbox): void => {
    // A second press while the first is on its way would be refused.
    if (opening !== undefined) return;
    setOpening(mailbox.emailAddr);
    enterMailbox(mailbox).catch((error: unknown) => {
      setOpening(undefined);
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
      <ul aria-label={t('choose')} className={styles['list']}>
        {shown.map((mailbox) => (
          <MailboxEntry
            key={mailbox.emailAddr}
            mailbox={mailbox}
            isOpening={opening === mailbox.emailAddr}
            isDisabled={mailbox.isOpen || (opening !== undefined && opening !== mailbox.emailAddr)}
            onOpen={() => open(mailbox)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles['nothing']}>{t('nothingFound')}</p>}
    </section>
  );
}

interface MailboxEntryProps {
  mailbox: OpenMailbox;
  isOpening: boolean;
  isDisabled: boolean;
  onOpen: () => void;
}

/** One mailbox; pressing it opens it. */
function MailboxEntry({ mailbox, isOpening, isDisabled, onOpen }: MailboxEntryProps) {
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
    <li>
      <button
        type="button"
        className={styles['mailbox']}
        // The focus stays on it while it is busy: a disabled button would lose it.
        aria-busy={isOpening || undefined}
        disabled={isDisabled}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={styles['text']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['address']}>{emailAddr}</span>
          <span className={styles['facts']}>{facts.join(' · ')}</span>
        </span>
        {isOpening && <Spinner size={16} label={t('opening')} />}
      </button>
    </li>
  );
}
