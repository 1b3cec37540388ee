import type { MailListItem } from '@hongyan/contract';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { isProvenSender } from '../../../lib/proven-sender.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { rowKey } from '../../../mail-model/rows/row-key.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { LabelTags } from '../../folders/index.ts';
import { listsStrings } from '../lists.strings.ts';
import { ConversationCount } from './conversation-count.tsx';
import styles from './mail-row.module.css';
import { RowActions } from './row-actions.tsx';
import type { RowHandlers, RowOptions } from './row-options.ts';
import { listStates, RowStates } from './row-states.tsx';
import { formatPerson, formatTime, readSubject } from './row-texts.ts';

interface RowCellsProps {
  readonly row: MailListItem;
  readonly options: RowOptions;
  readonly handlers: RowHandlers;
}

/** All cells of a row but the one that selects it. */
export const RowCells = memo(function RowCells({ row, options, handlers }: RowCellsProps) {
  const t = useStrings(mailboxStrings);
  const tl = useStrings(listsStrings);
  const key = rowKey(row);
  const name = formatPerson(row, options, t);
  return (
    <>
      <span className={styles['face']} aria-hidden>
        <Avatar name={name} {...chooseFace(row, options)} size={options.shape === 'one' ? 24 : 32} />
      </span>
      <span role="gridcell" className={styles['starCell']}>
        <StarButton row={row} onStar={() => handlers.star(key)} />
      </span>
      <span role="gridcell" className={styles['person']}>
        {!row.seen && <span className={styles['dot']} aria-hidden />}
        {row.draftId !== null && <span className={styles['draft']}>{t('draft')}</span>}
        <span className={styles['name']}>
          <MarkedText text={name} terms={options.terms} />
        </span>
        <ConversationCount row={row} />
      </span>
      <span role="gridcell" className={styles['texts']}>
        <LabelTags ids={row.labels} labels={options.labels} max={2} />
        {options.folderName && <FolderTag name={options.folderName(row.mailboxId)} />}
        <RowStates states={listStates(row, options, options.reading.nowMs)} t={tl} reading={options.reading} />
        <span className={styles['subject']}>
          <MarkedText text={readSubject(row, t)} terms={options.terms} />
        </span>
        <span className={styles['excerpt']}>
          <MarkedText text={row.snippet ?? row.preview} terms={options.terms} />
        </span>
      </span>
      <span role="gridcell" className={styles['end']}>
        <StateIcons row={row} />
        {options.showsSize && <span className={styles['size']}>{formatSize(row.size)}</span>}
        <time className={styles['time']} title={formatFullTime(row.receivedAt, options.reading)}>
          {formatTime(row, options)}
        </time>
        <RowActions row={row} rowKey={key} onAct={handlers.act} />
      </span>
    </>
  );
});

function FolderTag({ name }: { name: string }) {
  return name === '' ? null : <Tag>{name}</Tag>;
}

function StarButton({ row, onStar }: { row: MailListItem; onStar: () => void }) {
  const t = useStrings(mailboxStrings);
  const mayStar = useMailboxRight().mayDo('full');
  if (row.draftId !== null || (!mayStar && !row.favorite)) return null;
  return (
    <button
      disabled={!mayStar}
      type="button"
      tabIndex={-1}
      className={classNames(styles['star'], row.favorite && styles['starred'])}
      aria-label={t(row.favorite ? 'unstar' : 'star')}
      aria-pressed={row.favorite}
      onClick={(event) => {
        event.stopPropagation();
        onStar();
      }}
    >
      <Icon name="star" size={16} filled={row.favorite} />
    </button>
  );
}

function StateIcons({ row }: { row: MailListItem }) {
  const t = useStrings(mailboxStrings);
  return (
    <span className={styles['icons']}>
      {row.sticky && <Icon name="pin" size={14} label={t('sticky')} />}
      {row.priority === 1 && <Icon name="flag" size={14} label={t('urgent')} className={styles['urgent']} />}
      {row.hasCalendar && <Icon name="calendar" size={14} label={t('hasCalendar')} />}
      {row.hasAttachment && <Icon name="attachment" size={14} label={t('hasAttachment')} />}
    </span>
  );
}

/** Whose face a row shows: the first recipient's where it names them, else the sender's, as far as the sender is proven. */
function chooseFace(row: MailListItem, options: RowOptions): { address: string; picture: boolean } {
  const [recipient] = row.mailTo;
  if (!row.conversation && (options.showsRecipients || row.draftId !== null) && recipient !== undefined)
    return { address: recipient.address, picture: row.draftId !== null || row.fromVerdict === 'own' };
  return { address: row.mailFrom.address, picture: isProvenSender(row) };
}
