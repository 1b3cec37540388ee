import type { Calendar } from '@hongyan/contract';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type Translate, useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { changeCalendar, deleteCalendar, exportCalendar, readAgain, sortCalendars } from '../data/change-calendars.ts';
import { colorClass } from '../grid/color.ts';
import { sideStrings } from '../strings/side.strings.ts';
import { CalendarDialogs, type SideDialog } from './calendar-dialogs.tsx';
import styles from './side.module.css';

/** One's calendars with what is done with them: own ones, those of others, subscribed ones. */
export function CalendarList({ calendars }: { calendars: readonly Calendar[] }) {
  const t = useStrings(sideStrings);
  const [dialog, setDialog] = useState<SideDialog | null>(null);
  const own = calendars.filter(({ kind }) => kind === 'own' || kind === 'birthdays');
  const others = calendars.filter(({ kind }) => kind === 'shared' || kind === 'subscribed');
  const entries = (calendar: Calendar): readonly MenuEntry[] => calendarEntries(calendar, calendars, setDialog, t);
  const add: readonly MenuEntry[] = [
    { kind: 'item', key: 'new', label: t('newCalendar'), icon: 'add', onSelect: () => setDialog({ kind: 'new' }) },
    {
      kind: 'item',
      key: 'subscribe',
      label: t('subscribe'),
      icon: 'globe',
      onSelect: () => setDialog({ kind: 'subscribe' }),
    },
    {
      kind: 'item',
      key: 'import',
      label: t('import'),
      icon: 'upload',
      onSelect: () => setDialog({ kind: 'import', file: null }),
    },
  ];
  return (
    <>
      <section className={styles['section']} aria-label={t('myCalendars')}>
        <header className={styles['sectionHead']}>
          <h2 className={styles['sectionTitle']}>{t('myCalendars')}</h2>
          <Menu trigger={<IconButton icon="add" size="small" label={t('addCalendar')} />} entries={add} align="end" />
        </header>
        <Rows calendars={own} entries={entries} />
      </section>
      {others.length > 0 && (
        <section className={styles['section']} aria-label={t('otherCalendars')}>
          <h2 className={styles['sectionTitle']}>{t('otherCalendars')}</h2>
          <Rows calendars={others} entries={entries} />
        </section>
      )}
      {dialog && <CalendarDialogs dialog={dialog} calendars={calendars} onClose={() => setDialog(null)} />}
    </>
  );
}

function Rows({
  calendars,
  entries,
}: {
  calendars: readonly Calendar[];
  entries: (calendar: Calendar) => readonly MenuEntry[];
}) {
  const t = useStrings(sideStrings);
  return (
    <ul className={styles['rows']}>
      {calendars.map((calendar) => (
        <li key={calendar.calendarId} className={classNames(styles['row'], colorClass(calendar.color))}>
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={calendar.isShown}
              onChange={(event) => void changeCalendar(calendar.calendarId, { isShown: event.target.checked })}
            />
            <span
              className={textStyles['oneLine']}
              title={calendar.ownerName === '' ? calendar.name : `${calendar.name} · ${calendar.ownerName}`}
            >
              {calendar.name}
              {calendar.kind === 'shared' && <span className={styles['owner']}> {calendar.ownerName}</span>}
            </span>
          </label>
          {calendar.failure !== '' && (
            <span className={styles['failed']} title={t(`failure_${calendar.failure}`)}>
              <Icon name="warning" size={14} />
            </span>
          )}
          {(calendar.shares > 0 || calendar.publishedUrl !== '') && (
            <span className={styles['sign']} title={t('isShared')}>
              <Icon name="people" size={14} />
            </span>
          )}
          <Menu
            trigger={
              <IconButton
                icon="more"
                size="small"
                label={t('calendarMenu', { name: calendar.name })}
                className={styles['menu']}
              />
            }
            entries={() => entries(calendar)}
            align="end"
          />
        </li>
      ))}
    </ul>
  );
}

type EntryKey =
  | 'editCalendar'
  | 'onlyThis'
  | 'makeDefault'
  | 'share'
  | 'publish'
  | 'readAgain'
  | 'importHere'
  | 'export'
  | 'moveUp'
  | 'moveDown'
  | 'deleteCalendar'
  | 'leaveCalendar'
  | 'unsubscribe';

/** What can be done with a calendar. */
function calendarEntries(
  calendar: Calendar,
  calendars: readonly Calendar[],
  open: (dialog: SideDialog) => void,
  t: Translate<EntryKey>,
): readonly MenuEntry[] {
  const { calendarId, kind, right, isDefault } = calendar;
  const item = (key: EntryKey, icon: IconName, onSelect: () => void, more: { danger?: boolean } = {}): MenuEntry => ({
    kind: 'item',
    key,
    label: t(key),
    icon,
    onSelect,
    ...more,
  });
  const isManaged = kind === 'own' || (kind === 'shared' && right === 'manage');
  const at = calendars.indexOf(calendar);
  const swap = (by: number): void => {
    const ids = calendars.map((one) => one.calendarId);
    const [moved] = ids.splice(at, 1);
    if (moved) ids.splice(at + by, 0, moved);
    void sortCalendars(ids);
  };
  const removal = { own: 'deleteCalendar', shared: 'leaveCalendar', subscribed: 'unsubscribe', birthdays: '' } as const;
  const remove = removal[kind];
  return [
    item('editCalendar', 'pen', () => open({ kind: 'edit', calendar })),
    item('onlyThis', 'eye', () => {
      for (const one of calendars)
        if (one.isShown !== (one.calendarId === calendarId))
          void changeCalendar(one.calendarId, { isShown: one.calendarId === calendarId });
    }),
    ...(kind === 'own' && !isDefault
      ? [item('makeDefault', 'check', () => void changeCalendar(calendarId, { isDefault: true }))]
      : []),
    ...(isManaged ? [item('share', 'people', () => open({ kind: 'share', calendar }))] : []),
    ...(kind === 'own' ? [item('publish', 'link', () => open({ kind: 'publish', calendar }))] : []),
    ...(kind === 'subscribed' ? [item('readAgain', 'refresh', () => void readAgain(calendarId))] : []),
    ...(right === 'edit' || right === 'manage'
      ? [item('importHere', 'upload', () => open({ kind: 'import', file: null, calendarId }))]
      : []),
    ...(right === 'freeBusy' ? [] : [item('export', 'download', () => void exportCalendar(calendar))]),
    ...(at > 0 ? [item('moveUp', 'chevronUp', () => swap(-1))] : []),
    ...(at < calendars.length - 1 ? [item('moveDown', 'chevronDown', () => swap(1))] : []),
    ...(remove !== '' && !isDefault
      ? [
          { kind: 'separator' as const, key: 'line' },
          item(remove, 'bin', () => void deleteCalendar(calendar), { danger: true }),
        ]
      : []),
  ];
}
