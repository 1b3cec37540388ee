import type { ContactGroup, ContactId } from '@hongyan/contract';
import { useState } from 'react';
import { downloadFile } from '../../lib/files/download-file.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { fetchFile } from '../../platform/api/fetch-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { contactsStrings } from './contacts.strings.ts';
import detailStyles from './detail/detail.module.css';
import styles from './people.module.css';

const formats = ['vcard4', 'vcard3', 'csvOutlook', 'csvGoogle', 'csvFoxmail'] as const;
type Format = (typeof formats)[number];
type What = 'all' | 'group' | 'selected';

interface ExportDialogProps {
  readonly groupId?: ContactGroup['groupId'] | undefined;
  readonly selected?: readonly ContactId[];
  readonly onClose: () => void;
}

/** Writes contacts to a file: all of them, a group, or those that are selected. */
export function ExportDialog({ groupId, selected = [], onClose }: ExportDialogProps) {
  const t = useStrings(contactsStrings);
  const [format, setFormat] = useState<Format>('vcard4');
  const [what, setWhat] = useState<What>(selected.length > 0 ? 'selected' : groupId === undefined ? 'all' : 'group');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const input = {
        format,
        ...(what === 'group' ? { groupId } : {}),
        ...(what === 'selected' ? { contactIds: selected } : {}),
      };
      const { signal } = new AbortController();
      const { blob, fileName } = await fetchFile('contact/export', input, { signal, onProgress: () => undefined });
      downloadFile(blob, fileName);
      onClose();
    } catch (failure) {
      setError(formatMessage(failure));
      setBusy(false);
    }
  };
  const options: { value: What; label: string }[] = [
    { value: 'all', label: t('exportAll') },
    ...(groupId === undefined ? [] : [{ value: 'group' as const, label: t('exportGroup') }]),
    ...(selected.length === 0
      ? []
      : [{ value: 'selected' as const, label: t('exportSelected', { count: selected.length }) }]),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('exportTitle')}
      description={t('exportText')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" icon="download" busy={isBusy} onClick={() => void begin()}>
            {t('export')}
          </Button>
        </>
      }
    >
      <div className={styles['dialogFields']}>
        <Select label={t('exportWhat')} value={what} options={options} onChange={setWhat} />
        <Select
          label={t('format')}
          value={format}
          options={formats.map((value) => ({ value, label: t(value) }))}
          onChange={setFormat}
        />
        <p className={detailStyles['problem']} role="alert">
          {error}
        </p>
      </div>
    </Dialog>
  );
}
