import type { OwnLargeFile } from '@hongyan/contract';
import { useRef, useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { AccessDialog } from './access-dialog.tsx';
import { largeStrings } from './large-attachments.strings.ts';
import styles from './large-files-dialog.module.css';
import { useFileChanges } from './use-file-changes.ts';
import { useReplacing } from './use-replacing.ts';

/** One large attachment: what it is, and all that its owner can do with it. */
export function LargeFileRow({ file }: { readonly file: OwnLargeFile }) {
  const t = useStrings(largeStrings);
  const reading = useDateReading();
  const changes = useFileChanges(file, reading);
  const replacing = useReplacing(file);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'access' | 'delete'>();
  const close = (): void => setOpen(undefined);
  const { fileName: name, expiresAt, revokedAt, limited } = file;
  const isOpen = revokedAt === null && expiresAt > reading.nowMs;
  const item = (
    key: 'downloadsMenu' | 'replace' | 'extend',
    icon: 'clock' | 'listBullet' | 'upload',
    onSelect: () => void,
  ) => ({ kind: 'item', key, icon, label: t(key), onSelect }) as const;
  const entries: readonly MenuEntry[] = [
    item('downloadsMenu', 'listBullet', () => setOpen('access')),
    item('extend', 'clock', () => changes.extend.mutate()),
    item('replace', 'upload', () => input.current?.click()),
    { kind: 'separator', key: 'rights' },
    { kind: 'item', key: 'limit', label: t('limit'), checked: limited, onSelect: () => changes.limit.mutate(!limited) },
    {
      kind: 'item',
      key: 'revoke',
      label: t('revoke'),
      checked: revokedAt !== null,
      onSelect: () => changes.revoke.mutate(revokedAt === null),
    },
    { kind: 'separator', key: 'end' },
    {
      kind: 'item',
      key: 'delete',
      icon: 'bin',
      danger: true,
      label: t('deleteConfirm'),
      onSelect: () => setOpen('delete'),
    },
  ];
  return (
    <li className={styles['row']}>
      <span className={styles['text']}>
        <span className={textStyles['oneLine']} title={name}>
          {name}
        </span>
        <About file={file} />
        {replacing.progress !== null && <ProgressBar value={replacing.progress} label={t('replacing', { name })} />}
        {replacing.error !== undefined && (
          <span role="alert" className={styles['error']}>
            {replacing.error}
          </span>
        )}
      </span>
      {replacing.progress !== null && (
        <IconButton icon="close" label={t('cancelReplacing')} onClick={replacing.cancel} />
      )}
      {isOpen && <IconButton icon="link" label={t('copyLink', { name })} onClick={changes.copy} />}
      <Menu entries={entries} trigger={<IconButton icon="more" label={t('more', { name })} />} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('replace')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) replacing.start(chosen);
        }}
      />
      {open === 'access' && <AccessDialog file={file} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        danger
        title={t('deleteTitle')}
        message={t('deleteText', { name })}
        confirmLabel={t('deleteConfirm')}
        busy={changes.remove.isPending}
        onConfirm={() => changes.remove.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
    </li>
  );
}

function About({ file }: { readonly file: OwnLargeFile }) {
  const t = useStrings(largeStrings);
  const reading = useDateReading();
  const { size, expiresAt, downloads, version, limited, revokedAt } = file;
  const isExpired = expiresAt <= reading.nowMs;
  return (
    <span className={styles['about']}>
      {revokedAt !== null && <Tag tone="red">{t('revoked')}</Tag>}
      {limited && <Tag tone="blue">{t('limited')}</Tag>}
      {[
        formatSize(size),
        isExpired ? t('expired') : t('until', { when: formatFullTime(expiresAt, reading) }),
        t('downloads', { count: downloads }),
        ...(version > 1 ? [t('version', { version })] : []),
      ].join(' · ')}
    </span>
  );
}
