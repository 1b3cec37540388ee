import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { listsWords } from './lists.words.ts';
import { deletedForGoodPath } from './mail-paths.ts';
import { mailboxWords } from './mailbox.words.ts';

type Pages = typeof import('./list-page.tsx');

const mail = (): string => translate(mailboxWords, 'mail');

/** A screen with the sidebar; the page itself names the end of the breadcrumb. */
const screen = (path: string, page: keyof Pages, name: () => string = mail): AppRoute => ({
  path,
  access: 'token',
  frame: 'desk',
  load: async () => (await import('./list-page.tsx'))[page],
  crumbs: () => [mail(), name()],
});

/** Lists and reader (specification, section 2). Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  screen('/inbox', 'InboxPage'),
  screen('/outbox', 'OutboxPage'),
  screen('/draftbox', 'DraftboxPage'),
  screen('/recyclebin', 'RecycleBinPage'),
  {
    path: deletedForGoodPath,
    access: 'token',
    frame: 'desk',
    load: async () => (await import('./deleted-for-good-page.tsx')).DeletedForGoodPage,
    crumbs: () => [mail(), mail()],
  },
  screen('/junk', 'JunkPage'),
  screen('/custombox/:folderid', 'CustomFolderPage'),
  screen('/otherfolders/other2/:folderid', 'CustomFolderPage'),
  screen('/favorite', 'FavoritePage'),
  screen('/noread', 'UnreadPage', () => translate(listsWords, 'unreadMail')),
  screen('/readed', 'ReadPage', () => translate(listsWords, 'readMail')),
  {
    ...screen('/inboxct', 'InboxPage', () => translate(listsWords, 'related')),
    load: async () => (await import('./related-page.tsx')).RelatedPage,
  },
  {
    ...screen('/otherfolders', 'InboxPage', () => translate(listsWords, 'folders')),
    load: async () => (await import('./overview-page.tsx')).FoldersOverviewPage,
  },
  {
    ...screen('/otherfolders2', 'InboxPage', () => translate(listsWords, 'labels')),
    load: async () => (await import('./overview-page.tsx')).LabelsOverviewPage,
  },
  screen('/otherfolders2/other2/:labelid', 'LabelPage'),
  {
    path: '/reply/:boxId/:id/:index?',
    access: 'token',
    frame: 'desk',
    load: async () => (await import('./reader-page.tsx')).ReaderPage,
    crumbs: () => [mail(), mail()],
  },
  {
    path: '/print/:boxId/:id',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./print-page.tsx')).PrintPage,
  },
  {
    path: '/set/print/:uid/:mbox',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./print-page.tsx')).PrintFromSettingsPage,
  },
  {
    path: '/linkPage',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./link-page.tsx')).LinkPage,
  },
];
