import type { PushEvent } from '@hongyan/contract';
import { expect, it, vi } from 'vitest';
import { defineFeature } from '../platform/features/define-feature.ts';
import { type ActionContext, inOrder } from '../platform/features/mail-action.ts';
import type { MoreContext } from '../platform/features/more-entry.ts';
import { settingsScreen } from '../platform/settings-screens/settings-screen.ts';

// The steps of docs/adding-a-capability.md, followed for a capability that does nothing: what it declares is all that the
// rest of the client needs of it.

// The list of capabilities reaches the session, which reads what the last visit stored.
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothingStored);
vi.stubGlobal('sessionStorage', nothingStored);
const { features } = await import('./features.ts');
const { collectRoutes } = await import('./routes.ts');
const { collectMainMenus } = await import('./top-bar/main-menus.ts');
const { moreMenu } = await import('./top-bar/more-entries.ts');
const { loadShellParts, shellPartsOf } = await import('./shell-parts/registered-shell-parts.ts');
const { loadMailActions } = await import('./mail-actions.ts');
const { guardPath } = await import('../platform/routes/guards.ts');
const { mailActions } = await import('../mail-model/actions/registered-actions.ts');
const { actionOfKey, mailShortcuts, menuOfAllActions } = await import('../features/actions/index.ts');
const { settingsMenu } = await import('../features/settings/settings-menu.ts');
const { createFollowUp } = await import('../features/push/follow-up.ts');

const Page = () => null;
const load = () => Promise.resolve(Page);

const exampleFeature = defineFeature({
  name: 'example',
  routes: [
    { path: '/example', access: 'token', frame: 'standard', load, crumbs: () => ['Example'] },
    settingsScreen({ path: '/set/example', icon: 'settings', name: () => 'Example', order: 55, load }),
  ],
  mainMenus: [
    { key: 'example', name: () => 'Example', icon: 'star', path: '/example', inside: /^\/example/, order: 25 },
  ],
  moreEntries: [
    {
      group: 1,
      order: 15,
      entry: ({ open }) => ({ kind: 'item', key: 'example', label: 'Example', onSelect: () => open('/example') }),
    },
  ],
  goShortcuts: [{ stroke: 'g e', name: () => 'Example', path: '/example' }],
  sidebarEntries: () => [],
  shellParts: () =>
    Promise.resolve([
      { slot: 'tools', order: 20, Part: Page },
      { slot: 'layer', order: 45, Part: Page },
    ]),
  mailActions: () =>
    Promise.resolve(
      inOrder(320, [
        {
          name: 'example',
          label: () => 'Example',
          icon: 'clock',
          needs: 'read',
          keys: ['w'],
          toolbars: ['reader'],
          isAvailable: ({ mails }) => mails.length > 0,
          perform: ({ navigate }) => navigate('/example'),
        },
      ]),
    ),
  push: { events: { folderChanged: [['example']] }, settings: { example: [['example']] } },
});

const capabilities = [...features, exampleFeature];

it('has its screen, behind the sign-in like every other', () => {
  const routes = collectRoutes(capabilities);
  const route = routes.find(({ path }) => path === '/example');
  const state = { signedIn: false, mustChangePassword: false, emailAddr: '' };
  expect(guardPath('/example', route, routes, state)).toBe('/loginBefore?redirect=%2Fexample');
  expect(guardPath('/example', route, routes, { ...state, signedIn: true })).toBeUndefined();
});

it('stands in the list of settings at its position', () => {
  const menu = settingsMenu(collectRoutes(capabilities), () => true).map(({ path }) => path);
  expect(menu.slice(menu.indexOf('/set/foldermanagement'))).toEqual(
    expect.arrayContaining(['/set/example', '/set/mailclassification']),
  );
  expect(menu.indexOf('/set/example')).toBe(menu.indexOf('/set/foldermanagement') + 1);
});

it('stands in the main menus and in the More menu', () => {
  expect(collectMainMenus(capabilities).map(({ key }) => key)).toEqual([
    'home',
    'mail',
    'example',
    'contacts',
    'calendar',
    'files',
  ]);
  const opened: string[] = [];
  const context: MoreContext = {
    app: undefined,
    routeExists: () => true,
    isFeatureOn: () => true,
    open: (path) => void opened.push(path),
  };
  const [entry] = moreMenu(exampleFeature.moreEntries ?? [], context);
  if (entry?.kind === 'item') entry.onSelect();
  expect(opened).toEqual(['/example']);
});

it('draws in the app shell at its position, beside what the others put there', async () => {
  await loadShellParts(capabilities);
  expect(shellPartsOf('tools').map(({ order, Part }) => [order, Part === Page])).toEqual([
    [10, false],
    [20, true],
  ]);
  const layers = shellPartsOf('layer').map(({ order }) => order);
  expect(layers[layers.indexOf(45) - 1]).toBe(40);
  // Positions name the parts of a slot: no two may share one.
  expect(new Set(layers).size).toBe(layers.length);
});

it('acts on mails: in the menu at its position, by its key, and in the list of shortcuts', async () => {
  await loadMailActions(capabilities);
  const opened: string[] = [];
  const context = {
    mails: [{ mailId: '9', mailboxId: '1', labels: [], draftId: null, mailFrom: { name: '', address: '' } }],
    everything: null,
    place: 'inbox',
    mayDo: () => true,
    navigate: (path: string) => void opened.push(path),
  } as unknown as ActionContext;
  const entry = menuOfAllActions(context).find(({ key }) => key === 'example');
  if (entry?.kind === 'item') entry.onSelect();
  void actionOfKey('w', context)?.perform(context);
  expect(opened).toEqual(['/example', '/example']);
  expect(mailShortcuts().acting).toContainEqual({ strokes: ['w'], label: 'Example' });
  const names = mailActions().map(({ name }) => name);
  expect(names.slice(names.indexOf('unpin'))).toEqual(expect.arrayContaining(['unpin', 'example', 'export']));
  expect(names.indexOf('example')).toBe(names.indexOf('unpin') + 1);
});

it('is asked again by push for its own queries', () => {
  const followUps = capabilities.flatMap(({ push }) => push ?? []);
  const after = (kind: string, data: object) =>
    createFollowUp(
      { v: 1, account: '1', modseq: 9, kind, data } as unknown as PushEvent,
      undefined,
      {
        newMailNotification: true,
      },
      followUps,
    ).invalidate;
  expect(after('folderChanged', {})).toContainEqual(['example']);
  expect(after('settingsChanged', { keys: ['example'] })).toEqual([['example']]);
});
