import type { MailListItem } from '@hongyan/contract';
import { useLanguage } from '../../../lib/language/strings.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { listRowActions } from '../../actions/index.ts';
import rowStyles from './mail-row.module.css';
import styles from './row-actions.module.css';

interface RowActionsProps {
  readonly row: MailListItem;
  readonly rowKey: string;
  readonly onAct: (key: string, action: string) => void;
}

/** The commonest actions, in place of the time while the pointer is on the row. The keyboard has its own keys. */
export function RowActions({ row, rowKey, onAct }: RowActionsProps) {
  useLanguage();
  const right = useMailboxRight();
  return (
    <span className={rowStyles['actions']}>
      {listRowActions(row, right).map((action) => (
        <button
          key={action.name}
          type="button"
          tabIndex={-1}
          className={styles['action']}
          aria-label={action.label()}
          title={action.label()}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            onAct(rowKey, action.name);
          }}
        >
          <Icon name={action.icon} size={16} />
        </button>
      ))}
    </span>
  );
}
