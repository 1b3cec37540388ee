import type { OwnLargeFile } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { accessQuery } from './api.ts';
import { largeStrings } from './large-attachments.strings.ts';
import styles from './large-files-dialog.module.css';

interface AccessDialogProps {
  readonly file: Pick<OwnLargeFile, 'largeId' | 'fileName'> & { readonly limited?: boolean };
  readonly onClose: () => void;
}

/** Who may download a file, and who has downloaded it when. */
export function AccessDialog({ file, onClose }: AccessDialogProps) {
  const t = useStrings(largeStrings);
  const reading = useDateReading();
  const query = useQuery(accessQuery(file.largeId));
  const { data } = query;
  return (
    <Dialog open onClose={onClose} title={t('accessTitle', { name: file.fileName })} size="large">
      {query.isPending && <Skeleton shape="row" count={4} />}
      {query.error && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      {data && file.limited === true && (
        <section>
          <h3 className={styles['heading']}>{t('recipients')}</h3>
          {data.recipients.length === 0 && <p className={styles['intro']}>{t('noRecipients')}</p>}
          <ul className={styles['people']}>
            {data.recipients.map(({ address, recalled }) => (
              <li key={address}>
                {address} {recalled && <Tag tone="orange">{t('recalled')}</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && (
        <section>
          <h3 className={styles['heading']}>{t('downloadLog')}</h3>
          {data.downloads.length === 0 && <EmptyState icon="download" title={t('noDownloads')} />}
          <ul>
            {data.downloads.map(({ at, address, network, device, version, whole }, index) => (
              <li key={`${String(at)} ${String(index)}`} className={styles['row']}>
                <span className={styles['text']}>
                  <span>{address ?? t('byLink')}</span>
                  <span className={styles['about']}>
                    {[
                      formatFullTime(at, reading),
                      network,
                      device,
                      t('version', { version }),
                      ...(whole ? [] : [t('partly')]),
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
