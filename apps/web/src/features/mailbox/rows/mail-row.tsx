import type { MailListItem } from '@hongyan/contract';
import { type MouseEvent, memo, type PointerEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type DateReading, formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { isProvenSender } from '../../../lib/proven-sender.ts';
import { rowKey } from '../../../mail-model/cache/list-rows.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { describePeople, type PeopleLine } from '../../../mail-model/rows/conversation-people.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { toneColour, tones } from '../../../ui/theme/tone.ts';
import { type Label, LabelTags } from '../../folders/index.ts';
import { listsStrings } from '../lists.strings.ts';
import { ConversationCount } from './conversation-count.tsx';
import styles from './mail-row.module.css';
import { RowActions } from './row-actions.tsx';
import { listStates, nameState, RowStates, type StateOptions } from './row-states.tsx';
import swipeStyles from './swipe.module.css';

/** one: a line. preview: a line with the preview below. two: sender above subject, for a narrow list. */
export type RowShape = 'one' | 'preview' | 'two';

/** What rows can ask of the list; the same object for all, so that a row is drawn again only for itself. */
export interface RowHandlers {
  readonly open: (key: string, event: MouseEvent) => void;
  /** Middle click: in a tab of its own, without going there. */
  readonly openAside: (key: string, event: MouseEvent) => void;
  readonly toggle: (key: string, shiftKey: boolean) => void;
  readonly star: (key: string) => void;
  readonly act: (key: string, action: string) => void;
  readonly hover: (key: string) => void;
  readonly press: (key: string, event: PointerEvent) => void;
}

export interface RowOptions extends StateOptions {
  readonly shape: RowShape;
  readonly height: number;
  /** Sent mail and drafts name whom they are for. */
  readonly showsRecipients: boolean;
  readonly showsSize: boolean;
  readonly showsAddress: boolean;
  /** How the people of a conversation are written. */
  readonly people: Omit<PeopleLine, 'nameOf'>;
  /** Where the mail lies, in lists that mix folders. */
  readonly folderName: ((folderId: string) => string) | undefined;
  readonly reading: DateReading;
  readonly labels: readonly Label[];
  readonly terms: readonly string[];
}

export interface MailRowProps {
  readonly row: MailListItem;
  readonly options: RowOptions;
  readonly handlers: RowHandlers;
  readonly selected: boolean;
  /** The one row that the tab key comes to. */
  readonly tabbable: boolean;
  readonly opened: boolean;
  /** Its position in the list, from 0. */
  readonly index: number;
}

/** One mail of a list: a row of a grid, its parts the cells. */
export const MailRow = memo(function MailRow({
  row,
  options,
  handlers,
  selected,
  tabbable,
  opened,
  index,
}: MailRowProps) {
  const t = useStrings(mailboxStrings);
  const tl = useStrings(listsStrings);
  const key = rowKey(row);
  const name = formatPerson(row, options, t);
  const states = listStates(row, options, options.reading.nowMs);
  const tone = row.color > 0 ? tones[row.color - 1] : undefined;
  const subject = row.mailSubject === '' ? t('noSubject') : row.mailSubject;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-label={[
        ...describe(row, t),
        ...states.map((state) => nameState(state, tl, options.reading)),
        name,
        subject,
        formatTime(row, options),
      ].join(', ')}
      data-row-key={key}
      tabIndex={tabbable ? 0 : -1}
      className={classNames(
        styles['row'],
        swipeStyles['row'],
        styles[options.shape],
        !row.seen && styles['unread'],
        selected && styles['selected'],
        opened && styles['opened'],
      )}
      style={{ blockSize: options.height, ...(tone ? { ['--edge' as string]: toneColour(tone) } : {}) }}
      onClick={(event) => handlers.open(key, event)}
      onAuxClick={(event) => handlers.openAside(key, event)}
      onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
      onPointerEnter={() => handlers.hover(key)}
      onPointerDown={(event) => handlers.press(key, event)}
    >
      <span role="gridcell" className={styles['select']} onClick={(event) => event.stopPropagation()}>
        <Checkbox
          checked={selected}
          tabIndex={-1}
          aria-label={tl('selectMail', { subject })}
          onChange={(_checked, { shiftKey }) => handlers.toggle(key, shiftKey)}
        />
      </span>
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
        <RowStates states={states} t={tl} reading={options.reading} />
        <span className={styles['subject']}>
          <MarkedText text={subject} terms={options.terms} />
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
    </div>
  );
});

const middleButton = 1;

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

type Translate = ReturnType<typeof useStrings<'noRecipient' | 'noSender'>>;

function formatPerson(row: MailListItem, options: RowOptions, t: Translate): string {
  const shown = (person: { name: string; address: string }): string =>
    options.showsAddress || person.name === '' ? person.address : person.name;
  if (row.conversation) return describePeople(row.conversation.people, { ...options.people, nameOf: shown });
  if (!options.showsRecipients && row.draftId === null) return shown(row.mailFrom) || t('noSender');
  return row.mailTo.map(shown).join(', ') || t('noRecipient');
}

/** Whose face a row shows: the first recipient's where it names them, else the sender's, as far as the sender is proven. */
function chooseFace(row: MailListItem, options: RowOptions): { address: string; picture: boolean } {
  const [recipient] = row.mailTo;
  if (!row.conversation && (options.showsRecipients || row.draftId !== null) && recipient !== undefined)
    return { address: recipient.address, picture: row.draftId !== null || row.fromVerdict === 'own' };
  return { address: row.mailFrom.address, picture: isProvenSender(row) };
}

const formatTime = (row: MailListItem, options: RowOptions): string => formatMailTime(row.receivedAt, options.reading);

/** What icons and weight say, in words. */
function describe(
  row: MailListItem,
  t: ReturnType<typeof useStrings<'unread' | 'sticky' | 'urgent' | 'starred' | 'hasAttachment'>>,
): string[] {
  return [
    row.seen ? '' : t('unread'),
    row.sticky ? t('sticky') : '',
    row.priority === 1 ? t('urgent') : '',
    row.favorite ? t('starred') : '',
    row.hasAttachment ? t('hasAttachment') : '',
  ].filter((word) => word !== '');
}
