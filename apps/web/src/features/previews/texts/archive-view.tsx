import type { PreviewOf } from '@hongyan/contract';
import { useMemo } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FileName } from '../../message-body/index.ts';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import { type ArchiveRow, archiveRows } from './archive-rows.ts';
import styles from './archive-view.module.css';
import { CutNote } from './cut-note.tsx';

/** What lies in an archive, as a tree. */
export function ArchiveView({ preview }: { preview: PreviewOf<'archive'> }) {
  const t = useStrings(previewStrings);
  const rows = useMemo(() => archiveRows(preview.entries), [preview.entries]);
  if (rows.length === 0) return <EmptyState icon="fileArchive" title={t('emptyFile')} />;
  const size = preview.totalSize === null ? '' : ` · ${t('unpacked', { size: formatSize(preview.totalSize) })}`;
  return (
    <div className={viewStyles['scroller']} tabIndex={0}>
      <p className={styles['summary']}>{t('entries', { count: preview.count }) + size}</p>
      {preview.truncated && <CutNote>{t('listCut')}</CutNote>}
      <table className={styles['listing']}>
        <thead>
          <tr>
            <th scope="col">{t('entryName')}</th>
            <th scope="col">{t('entrySize')}</th>
            <th scope="col" className={styles['wide']}>
              {t('entryTime')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EntryRow key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EntryRow({ row }: { row: ArchiveRow }) {
  const t = useStrings(previewStrings);
  const reading = useDateReading();
  const { entry } = row;
  return (
    <tr>
      <td style={{ paddingInlineStart: `${String(12 + row.depth * 18)}px` }}>
        <span className={styles['entry']}>
          <Icon name={row.isFolder ? 'folder' : 'file'} size={16} />
          <FileName name={row.name} />
          {entry?.encrypted === true && <span className={styles['icon']}>{t('encrypted')}</span>}
          {row.climbs && <span className={styles['icon']}>{t('climbs')}</span>}
        </span>
      </td>
      <td className={styles['number']}>{entry?.size === null || entry === null ? '' : formatSize(entry.size)}</td>
      <td className={styles['wide']}>
        {entry?.modifiedAt === null || entry === null
          ? ''
          : formatFullTime(entry.modifiedAt, { ...reading, timeZone: 'UTC' })}
      </td>
    </tr>
  );
}
