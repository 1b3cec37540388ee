import type { MailAttachment, MailListItem } from '@hongyan/contract';
import { maxAttachments, maxAttachmentsBytes } from '@hongyan/contract/limits';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatMailTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { shortenFileName } from '../../../lib/files/split-file-name.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showSuccess, showWarning } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { type ChosenFile, keyOfFile, problemOfChosen } from './mail-files.ts';
import styles from './mail-files-dialog.module.css';
import { uploadStrings } from './upload.strings.ts';
import type { UploadQueue } from './upload-queue.ts';

/** More is no list that anybody reads: another word finds the mail. */
const shownMails = 30;

/** Picks files of received mails for the message: the server copies them, nothing is downloaded and sent again. */
export function MailFilesDialog({ uploads, onClose }: { uploads: UploadQueue; onClose: () => void }) {
  const t = useStrings(uploadStrings);
  const [keyword, setKeyword] = useState('');
  const [openMail, setOpenMail] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const asked = useDeferredValue(keyword.trim());
  const mails = useQuery({
    queryKey: ['compose', 'mailFiles', asked],
    queryFn: ({ signal }) =>
      readData(
        api.search.advanced(
          { hasAttachment: 1, pageSize: shownMails, ...(asked === '' ? {} : { searchKeyword: asked }) },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
  const attach = useAttach(uploads, chosen, onClose);
  const toggle = (file: ChosenFile): void =>
    setChosen((now) =>
      now.some((known) => keyOfFile(known) === keyOfFile(file))
        ? now.filter((known) => keyOfFile(known) !== keyOfFile(file))
        : [...now, file],
    );
  const found = mails.data?.list ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('fromMailTitle')}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={chosen.length === 0} busy={attach.isPending} onClick={() => attach.mutate()}>
            {chosen.length === 0 ? t('addNone') : t('addFiles', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <TextField
        label={t('searchMails')}
        labelHidden
        placeholder={t('searchMails')}
        icon="search"
        type="search"
        value={keyword}
        onChange={setKeyword}
      />
      {mails.isPending && <Skeleton shape="row" />}
      {mails.error && <ErrorState message={formatMessage(mails.error)} onRetry={() => void mails.refetch()} />}
      {mails.data && found.length === 0 && (
        <EmptyState icon="attachment" title={t('noMails')} hint={asked === '' ? undefined : t('noMailsHint')} />
      )}
      <ul className={styles['mails']}>
        {found.map((mail) => (
          <MailRow
            key={mail.mailId}
            mail={mail}
            isOpen={openMail === mail.mailId}
            chosen={chosen}
            onOpen={() => setOpenMail((now) => (now === mail.mailId ? null : mail.mailId))}
            onToggle={toggle}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Copies what is chosen, mail by mail; what is there stays when a later one is refused. */
function useAttach(uploads: UploadQueue, chosen: readonly ChosenFile[], onClose: () => void) {
  const t = useStrings(uploadStrings);
  return useMutation({
    mutationFn: async () => {
      const problem = problemOfChosen(uploads.items, chosen);
      if (problem) {
        const name = shortenFileName(problem.name);
        showWarning(t(problem.key, { name, max: maxAttachments, size: formatSize(maxAttachmentsBytes) }));
        return;
      }
      for (const mailId of new Set(chosen.map((file) => file.mailId))) {
        const parts = chosen.filter((file) => file.mailId === mailId).map(({ part }) => part);
        const { attachments } = await readData(api.largeAttachments.attachFromMail({ mailId, parts }));
        uploads.addPresent(attachments);
      }
      showSuccess(t('addedFromMail', { count: chosen.length }));
      onClose();
    },
    meta: { errorKind: 'warning' },
  });
}

interface MailRowProps {
  mail: MailListItem;
  isOpen: boolean;
  chosen: readonly ChosenFile[];
  onOpen: () => void;
  onToggle: (file: ChosenFile) => void;
}

function MailRow({ mail, isOpen, chosen, onOpen, onToggle }: MailRowProps) {
  const t = useStrings(uploadStrings);
  const reading = useDateReading();
  const subject = mail.mailSubject || t('noSubjectMail');
  const sender = mail.mailFrom.name || mail.mailFrom.address;
  return (
    <li className={styles['mail']}>
      <button type="button" className={styles['header']} aria-expanded={isOpen} onClick={onOpen}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        <span className={styles['sender']}>{sender}</span>
        <span className={styles['subject']}>{subject}</span>
        <span className={styles['time']}>{formatMailTime(mail.receivedAt, reading)}</span>
      </button>
      {isOpen && <FilesOfMail mailId={mail.mailId} chosen={chosen} onToggle={onToggle} />}
    </li>
  );
}

function FilesOfMail({
  mailId,
  chosen,
  onToggle,
}: Pick<MailRowProps, 'chosen' | 'onToggle'> & { mailId: MailListItem['mailId'] }) {
  const t = useStrings(uploadStrings);
  const detail = useQuery({
    queryKey: ['compose', 'filesOfMail', mailId],
    queryFn: ({ signal }) => readData(api.mailbox.detail({ mailId }, { signal })),
  });
  if (detail.isPending) return <Skeleton count={2} />;
  if (detail.error) return <ErrorState message={formatMessage(detail.error)} onRetry={() => void detail.refetch()} />;
  const files = detail.data.attachments.filter(({ inline }: MailAttachment) => !inline);
  if (files.length === 0) return <p className={styles['none']}>{t('noFiles')}</p>;
  return (
    <ul className={styles['files']}>
      {files.map(({ part, fileName, size }) => {
        const file = { mailId, part, name: fileName, size };
        return (
          <li key={part} className={styles['file']}>
            <Checkbox
              checked={chosen.some((known) => keyOfFile(known) === keyOfFile(file))}
              onChange={() => onToggle(file)}
            >
              <span className={styles['fileName']}>{fileName}</span>
            </Checkbox>
            <span className={styles['size']}>{formatSize(size)}</span>
          </li>
        );
      })}
    </ul>
  );
}
