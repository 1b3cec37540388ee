import type { FileSpace } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Swatch } from '../../../ui/labels/swatch.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { type Tone, toneColour } from '../../../ui/theme/tone.ts';
import { type FileView, usageQuery } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { spaceName } from './space-name.ts';
import { usageStrings } from './usage.strings.ts';
import styles from './usage-dialog.module.css';

interface UsageDialogProps {
  readonly space: FileSpace;
  readonly onClose: () => void;
  readonly onOpen: (view: FileView) => void;
}

const tones = { pictures: 'teal', documents: 'blue', media: 'purple', archives: 'orange', other: 'gray' } as const;
const full = 100;

/** What fills a space: kinds of files, older versions, the recycle bin; and the way to make room. */
export function UsageDialog({ space, onClose, onOpen }: UsageDialogProps) {
  const t = useStrings(filesStrings);
  const tu = useStrings(usageStrings);
  const { data, isError, error, refetch } = useQuery(usageQuery(space.spaceId));
  const parts: readonly (readonly [key: string, label: string, tone: Tone, bytes: number, note: string])[] = data
    ? [
        ...data.kinds.map(
          ({ kind, bytes, files }) =>
            [
              kind,
              tu(kind === 'other' ? 'use_rest' : `use_${kind}`),
              tones[kind],
              bytes,
              tu('fileCount', { count: files }),
            ] as const,
        ),
        ['versions', tu('olderVersions'), 'yellow', data.versionBytes, ''],
        ['trash', t('trash'), 'red', data.trashBytes, ''],
      ]
    : [];
  const share = (bytes: number): string => `${String((full * bytes) / Math.max(1, data?.quotaBytes ?? 1))}%`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('usageOf', { name: spaceName(space) })}
      footer={
        (data?.trashBytes ?? 0) > 0 &&
        space.access !== 'view' && (
          <Button
            icon="bin"
            onClick={() => {
              onClose();
              onOpen({ kind: 'trash', spaceId: space.spaceId });
            }}
          >
            {tu('openTrash')}
          </Button>
        )
      }
    >
      {isError && <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton count={6} />}
      {data && (
        <>
          <p className={styles['total']}>
            {t('used', { used: formatSize(data.usedBytes), quota: formatSize(data.quotaBytes) })}
          </p>
          <div className={styles['bar']} aria-hidden>
            {parts.map(([key, , tone, bytes]) => (
              <span key={key} style={{ inlineSize: share(bytes), background: toneColour(tone) }} />
            ))}
          </div>
          <ul className={styles['parts']}>
            {parts.map(([key, label, tone, bytes, note]) => (
              <li key={key} className={styles['part']}>
                <Swatch tone={tone} />
                <span className={styles['label']}>{label}</span>
                <span className={styles['note']}>{note}</span>
                <span className={styles['bytes']}>{formatSize(bytes)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
