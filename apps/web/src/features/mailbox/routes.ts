import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { mailboxWords } from './mailbox.words.ts';

type Pages = typeof import('./list-page.tsx');

const mail = (): string => translate(mailboxWords, 'mail');

const titleOfView: NonNullable<AppRoute['title']> = async (params) =>
  (await import('./view-title-of.ts')).viewTitleOf(params);
/** System folders are called the same for everybody. */
const named =
  (key: 'inbox' | 'sent' | 'drafts' | 'trash' | 'favorite'): NonNullable<AppRoute['title']> =>
  async () =>
    translate((await import('../folders/index.ts')).foldersWords, key);

/** A screen with the sidebar; the page itself names the end of the breadcrumb. */
const screen = (path: string, page: keyof Pages, title: AppRoute['title'] = titleOfView): AppRoute => ({
  path,
  title,
  access: 'token',
  frame: 'desk',
  load: async () => (await import('./list-page.tsx'))[page],
  crumbs: () => [mail(), mail()],
});

/** Lists and reader (specification, section 2). Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  screen('/inbox', 'InboxPage', named('inbox')),
  screen('/outbox', 'OutboxPage', named('sent')),
  screen('/draftbox', 'DraftboxPage', named('drafts')),
  screen('/recyclebin', 'RecycleBinPage', named('trash')),
  screen('/custombox/:folderid', 'CustomFolderPage'),
  screen('/otherfolders/other2/:folderid', 'CustomFolderPage'),
  screen('/favorite', 'FavoritePage', named('favorite')),
  screen('/otherfolders2/other2/:labelid', 'LabelPage'),
  {
    path: '/reply/:boxId/:id/:index?',
    access: 'token',
    frame: 'desk',
    title: titleOfView,
    load: async () => (await import('./reader-page.tsx')).ReaderPage,
    crumbs: () => [mail(), mail()],
  },
  {
    path: '/linkPage',
    access: 'token',
    frame: 'bare',
    load: async () => (await import('./link-page.tsx')).LinkPage,
  },
];
