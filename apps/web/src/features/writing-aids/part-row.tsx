import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import framed from '../../ui/lists/framed-list.module.css';
import styles from './parts.module.css';
import { writingAidsStrings } from './writing-aids.strings.ts';

export interface PartRowProps {
  icon: IconName;
  name: string;
  /** The first words of it. */
  about: string;
  badges: readonly string[];
  onPreview: () => void;
  /** Missing for what is the organisation's. */
  onEdit?: (() => void) | undefined;
  onUse?: (() => void) | undefined;
  deletion?: { readonly message: string; readonly onDelete: () => void } | undefined;
}

/** A signature or template in its list. */
export function PartRow({ icon, name, about, badges, onPreview, onEdit, onUse, deletion }: PartRowProps) {
  const t = useStrings(writingAidsStrings);
  const [asking, setAsking] = useState(false);
  return (
    <li className={classNames(framed['row'], styles['row'])}>
      <Icon name={icon} size={18} />
      <button type="button" className={styles['main']} onClick={onEdit ?? onPreview}>
        <span className={styles['name']}>
          {name}
          {badges.map((badge) => (
            <span key={badge} className={styles['badge']}>
              {badge}
            </span>
          ))}
        </span>
        <span className={styles['about']}>{about}</span>
      </button>
      <span className={styles['tools']}>
        {onUse && <IconButton icon="mail" size="small" label={t('useTemplate', { name })} onClick={onUse} />}
        <IconButton icon="eye" size="small" label={t('preview', { name })} onClick={onPreview} />
        {onEdit && <IconButton icon="pen" size="small" label={t('edit', { name })} onClick={onEdit} />}
        {deletion && (
          <IconButton icon="bin" size="small" label={t('delete', { name })} onClick={() => setAsking(true)} />
        )}
      </span>
      {deletion && (
        <ConfirmDialog
          open={asking}
          danger
          title={t('deleteTitle', { name })}
          message={deletion.message}
          confirmLabel={t('deleteConfirm')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            deletion.onDelete();
          }}
        />
      )}
    </li>
  );
}
