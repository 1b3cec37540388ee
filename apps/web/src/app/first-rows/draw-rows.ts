import type { MailListItem } from '@hongyan/contract';
import { chooseTimeGroup } from '../../lib/dates/choose-time-group.ts';
import { type DateReading, formatMailTime } from '../../lib/dates/format-date.ts';
import { readLanguage } from '../../lib/language/language.ts';
import { readerPath } from '../../mail-model/queries/mail-paths.ts';
import type { FirstScreen } from '../../mail-model/queries/stored-first-screen.ts';
import { describePeople, type PeopleLine } from '../../mail-model/rows/conversation-people.ts';
import { mouseHeights, touchHeights } from '../../mail-model/rows/row-heights.ts';
import { defaultSettings } from '../../platform/settings/default-settings.ts';
import { readSize } from '../../ui/layout/split-size.ts';

/** Texts of the rows' own; catalogues come with a library. */
export const texts = {
  zh: { me: '我', separator: '，', noSubject: '（无主题）', noSender: '（无发件人）' },
  en: { me: 'me', separator: ', ', noSubject: '(no subject)', noSender: '(no sender)' },
} as const;

const phoneQuery = '(max-width: 499.98px)';
const touchQuery = `${phoneQuery}, (pointer: coarse)`;
const sideBySideQuery = '(min-width: 820px)';
const mediumWindowQuery = '(max-width: 1024px)';
/** Of the pane with the list in three columns (features/mailbox/list/media-queries.ts). */
const paneWidths = { medium: 320, wide: 440 } as const;
const paneName = 'mail';

interface RowOptions {
  readonly reading: DateReading;
  readonly people: PeopleLine;
  readonly words: (typeof texts)['zh' | 'en'];
}

/**
 * Draws a page of the inbox into the frame, where the application will draw it: what is read first of each row, without its tools.
 * A click opens the message as soon as the application is there. Untrusted text is set as text alone.
 */
export function drawRows(frame: HTMLElement, { index, inbox, mailAddr }: FirstScreen, nowMs: number): void {
  const list = frame.querySelector<HTMLElement>('.list');
  const rows = inbox.pages[0]?.list ?? [];
  if (list === null || rows.length === 0) return;
  const settings = index.settings ?? defaultSettings;
  const language = readLanguage();
  const words = texts[language];
  const reading = { nowMs, timeZone: settings.timeZoneName, clock: settings.timeFormat, language };
  const nameOf = ({ name, address }: MailListItem['mailFrom']): string =>
    settings.displayEmail || name === '' ? address : name;
  const people = { ownAddress: mailAddr, me: words.me, separator: words.separator, nameOf };
  const isBeside = settings.layout === 'three' && matchMedia(sideBySideQuery).matches;
  const isNarrow = isBeside || matchMedia(phoneQuery).matches;
  const heights = matchMedia(touchQuery).matches ? touchHeights : mouseHeights;
  list.dataset['shape'] = isNarrow ? 'two' : 'one';
  list.style.setProperty('--row', `${String(isNarrow ? heights.two : heights[settings.tableSize])}px`);
  const paneWidth = matchMedia(mediumWindowQuery).matches ? paneWidths.medium : paneWidths.wide;
  if (isBeside) list.style.setProperty('--width', `${String(readSize(paneName) ?? paneWidth)}px`);
  const parts: HTMLElement[] = [make('div', 'head')];
  let group: string | undefined;
  for (const row of rows) {
    const own = row.sticky ? 'sticky' : chooseTimeGroup(row.receivedAt, nowMs, reading.timeZone);
    // Its name comes with the application.
    if (own !== group) parts.push(make('div', 'group', make('i')));
    group = own;
    parts.push(makeRow(row, { reading, people, words }));
  }
  list.replaceChildren(...parts);
}

function makeRow(row: MailListItem, { reading, people, words }: RowOptions): HTMLElement {
  const name = row.conversation ? describePeople(row.conversation.people, people) : people.nameOf(row.mailFrom);
  const line = make(
    'div',
    row.seen ? 'row' : 'row unread',
    make('span', 'face'),
    make('span', 'name', name || words.noSender),
    make(
      'span',
      'texts',
      make('span', 'subject', row.mailSubject || words.noSubject),
      make('span', 'excerpt', row.snippet ?? row.preview),
    ),
    make('span', 'time', formatMailTime(row.receivedAt, reading)),
  );
  line.dataset['firstRow'] = row.mailId;
  line.addEventListener('click', () => {
    window.location.hash = readerPath(row);
  });
  return line;
}

function make(
  tag: 'div' | 'span' | 'i',
  className?: string,
  ...content: readonly (string | HTMLElement)[]
): HTMLElement {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  element.append(...content);
  return element;
}
