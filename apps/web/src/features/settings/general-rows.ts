import type { Settings } from '@hongyan/contract';
import type { Strings } from '../../lib/language/strings.ts';
import type { SettingEntry } from '../../platform/routes/setting-entry.ts';
import { displayStrings } from './display.strings.ts';
import { generalStrings } from './general.strings.ts';
import { openingStrings } from './opening.strings.ts';

/** The words of a row: what it is called, and a line that says more. */
export interface RowStrings {
  readonly strings: Strings;
  readonly label: string;
  readonly hint?: string;
  /** What others call it. */
  readonly also?: string;
}

type KeyOf<W> = W extends Strings<infer K> ? K : never;

function row<W extends typeof generalStrings | typeof displayStrings | typeof openingStrings>(
  strings: W,
  label: KeyOf<W>,
  hint?: KeyOf<W>,
  also?: string,
): RowStrings {
  return {
    strings: { name: strings.name },
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(also === undefined ? {} : { also }),
  };
}

/** Every setting that the general settings offer, by its name: the rows, the search and the reset read the same table. */
export const generalRows = {
  language: row(displayStrings, 'language', undefined, 'Chinese English 中文 英文'),
  layout: row(displayStrings, 'layout', 'layoutHint', 'columns reading pane 两栏 三栏 阅读窗格'),
  firstPage: row(openingStrings, 'firstPage', undefined, 'start page home inbox 首页 收件箱 起始页'),
  viewTabs: row(openingStrings, 'viewTabs', 'viewTabsHint', 'open views 打开的页面 页签'),
  autoAdvance: row(openingStrings, 'autoAdvance', 'autoAdvanceHint', 'auto-advance 自动前进'),
  swipeRight: row(openingStrings, 'swipeRight', 'swipeHint', 'gesture finger touch 手势 触摸'),
  swipeLeft: row(openingStrings, 'swipeLeft', 'swipeHint', 'gesture finger touch 手势 触摸'),
  replyLocation: row(
    openingStrings,
    'replyLocation',
    'replyLocationHint',
    'inline reply compose window 就地回复 写信页',
  ),
  fontSize: row(displayStrings, 'fontSize', undefined, 'text size zoom 放大'),
  wordSize: row(displayStrings, 'wordSize', 'wordSizeHint'),
  tableSize: row(displayStrings, 'tableSize'),
  timeZoneName: row(generalStrings, 'timeZone'),
  timeFormat: row(generalStrings, 'clock', undefined, '12-hour 24-hour am pm 十二小时 二十四小时'),
  undoSendSeconds: row(generalStrings, 'undoSend', 'undoSendHint', 'recall delay sending 撤回 延迟发送'),
  signPosition: row(generalStrings, 'signPosition'),
  composeFormat: row(generalStrings, 'format', undefined, 'plain text HTML rich text 纯文本 富文本'),
  composeFont: row(generalStrings, 'font'),
  composeFontSize: row(generalStrings, 'fontSize'),
  readReceipt: row(generalStrings, 'receipt', undefined, 'MDN read confirmation 已读回执'),
  saveContact: row(displayStrings, 'saveContact', 'saveContactHint'),
  mailCount: row(generalStrings, 'perPage', undefined, 'page size 每页'),
  showMailPageNumber: row(generalStrings, 'pageNumbers', 'pageNumbersHint'),
  showMailList: row(displayStrings, 'keepList', 'keepListHint'),
  showMailSize: row(displayStrings, 'showSize'),
  displayEmail: row(displayStrings, 'showAddress'),
  conversationView: row(generalStrings, 'conversations', undefined, 'threads grouping 会话 线程'),
  newMailNotification: row(generalStrings, 'notify', undefined, 'desktop notifications alerts 桌面通知 提醒'),
  strangerMarkEnable: row(generalStrings, 'unknownSender', 'unknownSenderHint'),
  mailSourceMarkEnable: row(generalStrings, 'source'),
  keyboardShortcuts: row(displayStrings, 'shortcuts', 'shortcutsHint', 'hotkeys keyboard 热键 键盘'),
} as const satisfies Partial<Record<keyof Settings, RowStrings>>;

export type GeneralRow = keyof typeof generalRows;

/** What resetting takes back: every row but the language, which nobody wants to lose. */
export const resettableSettings: readonly (keyof Settings)[] = (Object.keys(generalRows) as GeneralRow[]).filter(
  (name) => name !== 'language',
);

/** The rows for the search within settings. */
export const generalRowEntries: readonly SettingEntry[] = Object.entries(generalRows).map(
  ([anchor, { strings, label, hint, also }]) => ({
    strings,
    label,
    anchor,
    ...(hint === undefined ? {} : { hint }),
    ...(also === undefined ? {} : { also }),
  }),
);
