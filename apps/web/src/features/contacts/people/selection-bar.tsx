import type { Contact, ContactGroupMember, ContactRow } from '@hongyan/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Toolbar } from '../../../ui/buttons/toolbar.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { contactQuery, removeContacts } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { ExportDialog } from '../export-dialog.tsx';
import { JoinGroupDialog } from '../groups/join-group-dialog.tsx';
import { MergeDialog } from '../merging/merge-dialog.tsx';
import styles from '../people.module.css';
import { writePath } from '../write-to.ts';

/** Contacts of one merge (`merge` of the contract). */
const maxMerged = 20;

export const toMember = ({ contactId, address, name }: ContactRow): ContactGroupMember =>
  contactId === undefined ? { kind: 'address', address, name } : { kind: 'contact', contactId };

interface SelectionBarProps {
  readonly people: readonly ContactRow[];
  readonly onClear: () => void;
}

/** What can be done with the people that are selected, in place of the list's header. */
export function SelectionBar({ people, onClear }: SelectionBarProps) {
  const t = useStrings(contactsStrings);
  const navigate = useNavigate();
  const [joining, setJoining] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [merging, setMerging] = useState<readonly Contact[]>();
  const contactIds = people.flatMap(({ contactId }) => contactId ?? []);
  const reachable = people.filter(({ address }) => address !== '');
  const beginMerge = (): void => {
    Promise.all(contactIds.map((contactId) => readQuery(contactQuery(contactId))))
      .then(setMerging)
      .catch((error: unknown) => presentError(error));
  };
  return (
    <>
      <Toolbar className={styles['selectionBar']} label={t('selectedActions')}>
        <span className={styles['selectedCount']}>{t('selected', { count: people.length })}</span>
        <Button
          size="small"
          icon="pen"
          disabled={reachable.length === 0}
          onClick={() => void navigate(writePath(reachable))}
        >
          {t('write')}
        </Button>
        <IconButton icon="tag" label={t('addToGroup')} onClick={() => setJoining(true)} />
        {contactIds.length > 0 && (
          <IconButton icon="download" label={t('exportTitle')} onClick={() => setExporting(true)} />
        )}
        {contactIds.length > 1 && contactIds.length <= maxMerged && (
          <IconButton icon="copy" label={t('merge')} onClick={beginMerge} />
        )}
        {contactIds.length > 0 && (
          <IconButton
            icon="bin"
            label={t('remove')}
            shortcut="#"
            onClick={() => {
              onClear();
              void removeContacts(contactIds);
            }}
          />
        )}
        <IconButton icon="close" label={t('clearSelection')} onClick={onClear} className={styles['atEnd']} />
      </Toolbar>
      {joining && <JoinGroupDialog members={people.map(toMember)} onClose={() => setJoining(false)} />}
      {exporting && <ExportDialog selected={contactIds} onClose={() => setExporting(false)} />}
      {merging && (
        <MergeDialog
          contacts={merging}
          onClose={(isMerged) => {
            setMerging(undefined);
            if (isMerged) onClear();
          }}
        />
      )}
    </>
  );
}
