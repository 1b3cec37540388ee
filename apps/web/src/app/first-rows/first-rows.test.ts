// @vitest-environment jsdom
import { calls as contractCalls } from '@hongyan/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translate } from '../../lib/language/strings.ts';
import { conversationStrings } from '../../mail-model/conversation.strings.ts';
import { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
import { readFirstScreen, writeFirstScreen } from '../../mail-model/queries/stored-first-screen.ts';
import { defaultSettings } from '../../platform/settings/default-settings.ts';
import { texts } from './draw-rows.ts';
import { showFirstRows } from './first-rows.ts';
import { calls } from './load-first-screen.ts';

const mailAddr = 'li.lei@hongyan.example';
const row = {
  mailId: '7',
  mailboxId: '1',
  seen: false,
  sticky: false,
  mailFrom: { name: 'Anna', address: 'anna@outside.example' },
  mailSubject: '<img src=x onerror=alert(1)>',
  preview: 'preview',
  receivedAt: Date.UTC(2020, 0, 2),
  conversation: {
    people: [
      { name: 'Li Lei', address: mailAddr },
      { name: 'Anna', address: 'anna@outside.example' },
    ],
  },
};
const page = { list: [row], total: 1, unread: 1, pageNum: 1, pageSize: 15 };
const index = { settings: defaultSettings };
const navigation = { folderList: [{ folderId: '1', kind: 'inbox' }] };
const screen = { mailAddr, index, navigation, inbox: { pages: [page], pageParams: [{ pageSize: 15 }] } };
const asked: string[] = [];
let refused: string | undefined;

const drawn = (): string[] => [...document.querySelectorAll('[data-first-row]')].map((found) => found.textContent);

const make = (id: string): HTMLElement => Object.assign(document.createElement('div'), { id });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('signedIn', 'true');
  localStorage.setItem('mailAddr', mailAddr);
  const [root, frame, list] = [make('root'), make('frame'), make('')];
  list.className = 'list';
  frame.append(list);
  document.body.replaceChildren(root, frame);
  window.location.hash = '/inbox';
  asked.length = 0;
  refused = undefined;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const call = url.includes('/index') ? index : url.includes('/folder/') ? navigation : page;
    return Response.json({ code: url.includes(refused ?? '?') && refused ? 400_000 : 200, data: call });
  });
});
afterEach(() => vi.useRealTimers());

async function show(): Promise<void> {
  const shown = showFirstRows();
  await vi.runAllTimersAsync();
  await shown;
}

it('draws the last visit without asking the server, and text as text', async () => {
  writeFirstScreen(screen as never);
  await show();
  expect(drawn()).toEqual(['我，Anna<img src=x onerror=alert(1)>preview2020-01-02']);
  expect([document.querySelector('img'), asked]).toEqual([null, []]);
});

it('asks the server where nothing is known, as the settings want it, and keeps the answer', async () => {
  await show();
  expect(drawn()).toHaveLength(1);
  expect(asked.at(-1)).toBe('/api/mail/email/mailbox/list?pageSize=15&mailboxId=1&isUnread=2&conversations=1');
  expect(readFirstScreen()).toMatchObject(screen);
});

it('shows nobody else’s rows, and leaves a refusal to the application', async () => {
  writeFirstScreen({ ...screen, mailAddr: 'other@hongyan.example' } as never);
  refused = '/folder/';
  await show();
  expect(drawn()).toEqual([]);
  expect(readFirstScreen()?.mailAddr).toBe('other@hongyan.example');
});

it.each([
  ['signed out', () => localStorage.removeItem('signedIn')],
  ['locked', () => localStorage.setItem('screenLocked', 'true')],
  ['on another screen', () => (window.location.hash = '/sent')],
  ['on the first page, which is not the inbox', () => (window.location.hash = '/')],
])('draws nothing and asks for nothing when %s', async (_, prepare) => {
  writeFirstScreen(screen as never);
  prepare();
  await show();
  expect([drawn(), asked]).toEqual([[], []]);
});

it.each([
  ['signed out', () => localStorage.clear()],
  ['locked the screen', () => localStorage.setItem('screenLocked', 'true')],
  ['opened another mailbox', () => localStorage.setItem('mailAddr', 'other@hongyan.example')],
])('keeps and draws nothing when another window has %s before the server answers', async (_, act) => {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/list?')) act();
    return answered(url);
  });
  await show();
  expect([drawn(), readFirstScreen()]).toEqual([[], undefined]);
});

it('asks for nothing where the application is there first', async () => {
  const shown = showFirstRows();
  document.getElementById('root')?.append('there');
  await vi.runAllTimersAsync();
  await shown;
  expect([drawn(), asked]).toEqual([[], []]);
});

it('knows the calls and the texts that it repeats', () => {
  const { index: indexCall } = contractCalls.home;
  const { navigation: navigationCall } = contractCalls.folders;
  const { list } = contractCalls.mailbox;
  expect(calls).toEqual(
    Object.fromEntries(
      Object.entries({ index: indexCall, navigation: navigationCall, list }).map(([name, { method, path }]) => [
        name,
        { method, path },
      ]),
    ),
  );
  expect(texts.zh).toEqual({
    me: translate(conversationStrings, 'me'),
    separator: translate(conversationStrings, 'peopleSeparator'),
    noSubject: translate(mailboxStrings, 'noSubject'),
    noSender: translate(mailboxStrings, 'noSender'),
  });
});

it.each([
  ['icons', 'as its person has closed it', { sidebar: 'closed', isMedium: false, openHere: null }],
  ['open', 'where nobody has closed it', { sidebar: 'open', isMedium: false, openHere: null }],
  ['icons', 'in a window with little room', { sidebar: 'open', isMedium: true, openHere: null }],
  ['open', 'opened in a window with little room', { sidebar: 'closed', isMedium: true, openHere: 'open' }],
] as const)('draws the sidebar %s %s', async (drawnAs, _why, { sidebar, isMedium, openHere }) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isMedium && query === '(max-width: 1024px)' }));
  if (openHere !== null) localStorage.setItem('sidebar.mediumWindow', openHere);
  writeFirstScreen({ ...screen, index: { settings: { ...defaultSettings, sidebar } } } as never);
  await show();
  expect(document.getElementById('frame')?.dataset['sidebar']).toBe(drawnAs);
});
