import { translate } from '../../lib/language/strings.ts';
import { deletedForGoodPath } from '../../mail-model/queries/mail-paths.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { listsStrings } from './lists.strings.ts';
import { mailboxNameStrings } from './mailbox-name.strings.ts';

type Pages = typeof import('./pages/list-page.tsx');

const mail = (): string => translate(mailboxNameStrings, 'mail');

const titleOfView: NonNullable<AppRoute['title']> = async (params) =>
  (await import('./pages/read-view-title.ts')).readViewTitle(params);
/** System folders are called the same for everybody. */
const named =
  (
    key: 'inbox' | 'sent' | 'drafts' | 'archive' | 'snoozed' | 'trash' | 'junk' | 'favorite',
  ): NonNullable<AppRoute['title']> =>
  async () =>
    translate((await import('../folders/index.ts')).foldersStrings, key);

const titled =
  (key: 'unreadMail' | 'readMail' | 'related' | 'folders' | 'labels'): NonNullable<AppRoute['title']> =>
  () =>
    Promise.resolve(translate(listsStrings, key));

/** A screen with the sidebar; the page itself names the end of the breadcrumb. */
const screen = (
  path: string,
  page: keyof Pages,
  title: AppRoute['title'] = titleOfView,
  name: () => string = mail,
): AppRoute => ({
  path,
  title,
  access: 'token',
  frame: 'standard',
  load: async () => (await import('./pages/list-page.tsx'))[page],
  crumbs: () => [mail(), name()],
});

/** Lists and reader (specification, section 2). Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  screen('/inbox', 'InboxPage', named('inbox')),
  screen('/outbox', 'OutboxPage', named('sent')),
  screen('/draftbox', 'DraftboxPage', named('drafts')),
  screen('/recyclebin', 'RecycleBinPage', named('trash')),
  {
    path: deletedForGoodPath,
    needs: 'full',
    access: 'token',
    frame: 'standard',
    load: async () => (await import('./pages/deleted-for-good-page.tsx')).DeletedForGoodPage,
    crumbs: () => [mail(), mail()],
  },
  screen('/junk', 'JunkPage', named('junk')),
  screen('/archive', 'ArchivePage', named('archive')),
  screen('/snoozed', 'SnoozedPage', named('snoozed')),
  screen('/custombox/:folderid', 'CustomFolderPage'),
  screen('/otherfolders/other2/:folderid', 'CustomFolderPage'),
  screen('/favorite', 'FavoritePage', named('favorite')),
  screen('/noread', 'UnreadPage', titled('unreadMail'), () => translate(listsStrings, 'unreadMail')),
  screen('/readed', 'ReadPage', titled('readMail'), () => translate(listsStrings, 'readMail')),
  {
    ...screen('/inboxct', 'InboxPage', titled('related'), () => translate(listsStrings, 'related')),
    load: async () => (await import('./pages/related-page.tsx')).RelatedPage,
  },
  {
    ...screen('/otherfolders', 'InboxPage', titled('folders'), () => translate(listsStrings, 'folders')),
    load: async () => (await import('./pages/overview-page.tsx')).FoldersOverviewPage,
  },
  {
    ...screen('/otherfolders2', 'InboxPage', titled('labels'), () => translate(listsStrings, 'labels')),
    load: async () => (await import('./pages/overview-page.tsx')).LabelsOverviewPage,
  },
  screen('/otherfolders2/other2/:labelid', 'LabelPage'),
  {
    path: '/reply/:boxId/:id/:index?',
    hasTab: true,
    access: 'token',
    frame: 'standard',
    title: titleOfView,
    load: async () => (await import('./pages/reader-page.tsx')).ReaderPage,
    crumbs: () => [mail(), mail()],
  },
];
