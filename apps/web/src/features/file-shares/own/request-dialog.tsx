import type { NodeId } from '@hongyan/contract';
import { useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import {
  maxRequestedFileBytes,
  maxRequestedFiles,
  maxShareMessageCharacters,
  maxShareTitleCharacters,
} from '../contract-values.ts';
import { MadeShare } from './made-share.tsx';
import styles from './own.module.css';
import { ownStrings } from './own.strings.ts';
import { readCount } from './terms.ts';
import { CodeFields, LimitFields } from './terms-fields.tsx';
import { useMaking } from './use-making.ts';

const mebibyte = 1024 ** 2;
const maxMegabytes = maxRequestedFileBytes / mebibyte;

interface RequestDialogProps {
  readonly folder: { readonly nodeId: NodeId; readonly name: string };
  readonly onClose: () => void;
}

/** Asks others for files, into a folder. */
export function RequestDialog({ folder, onClose }: RequestDialogProps) {
  const t = useStrings(ownStrings);
  const formId = useId();
  const name = folder.name === '' ? t('ownFiles') : folder.name;
  const [title, setTitle] = useState(name.slice(0, maxShareTitleCharacters));
  const [note, setNote] = useState('');
  const [files, setFiles] = useState('20');
  const [megabytes, setMegabytes] = useState('50');
  const [isChecked, setChecked] = useState(false);
  const { fields, making, read } = useMaking();
  const maxFiles = readCount(files, maxRequestedFiles);
  const maxMb = readCount(megabytes, maxMegabytes);
  if (making.data) return <MadeShare share={making.data} onClose={onClose} />;
  const submit = (): void => {
    setChecked(true);
    const terms = read();
    if (terms === null || maxFiles === null || maxMb === null || making.isPending) return;
    const limits = { maxFiles, maxFileBytes: maxMb * mebibyte };
    making.mutate(() =>
      readData(api.fileShares.createRequest({ folderId: folder.nodeId, title, note, ...terms, ...limits })),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('requestTitle')}
      description={t('requestIntro', { name })}
      size="large"
      footer={
        <Button kind="primary" type="submit" form={formId} busy={making.isPending}>
          {t('create')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField label={t('title')} maxLength={maxShareTitleCharacters} value={title} onChange={setTitle} />
        <TextArea
          label={t('note')}
          hint={t('messageHint')}
          rows={3}
          maxLength={maxShareMessageCharacters}
          value={note}
          onChange={setNote}
        />
        <TextField
          label={t('maxFiles')}
          inputMode="numeric"
          maxLength={4}
          value={files}
          error={isChecked && maxFiles === null ? t('maxFilesInvalid', { max: maxRequestedFiles }) : undefined}
          onChange={setFiles}
        />
        <TextField
          label={t('maxSize')}
          inputMode="numeric"
          maxLength={4}
          value={megabytes}
          error={isChecked && maxMb === null ? t('maxSizeInvalid', { max: maxMegabytes }) : undefined}
          onChange={setMegabytes}
        />
        <LimitFields {...fields} />
        <CodeFields {...fields} />
        {making.error && (
          <p role="alert" className={styles['error']}>
            {formatMessage(making.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
