// Every screen of the route table, for the tests that look at all of them.
import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ServerFixture } from './harness.ts';

/** Where each route of the table is seen; a function of a mail, a sent mail and a draft of the demonstration. */
export const screens: Readonly<Record<string, (known: Known) => string>> = {
  '/login': () => '/login',
  '/loginBefore': () => '/loginBefore',
  '/404': () => '/404',
  '/dashboard': () => '/dashboard',
  '/guidang': () => '/guidang',
  '/wangguan': () => '/wangguan',
  '/authorise': () => '/authorise?request=none',
  '/authorise/refused': () => '/authorise/refused',
  '/inbox': () => '/inbox',
  '/outbox': () => '/outbox',
  '/draftbox': () => '/draftbox',
  '/recyclebin': () => '/recyclebin',
  '/custombox/:folderid': () => '/custombox/100',
  '/otherfolders': () => '/otherfolders',
  '/otherfolders/other2/:folderid': () => '/otherfolders/other2/101',
  '/otherfolders2': () => '/otherfolders2',
  '/otherfolders2/other2/:labelid': () => '/otherfolders2/other2/2',
  '/favorite': () => '/favorite',
  '/noread': () => '/noread',
  '/readed': () => '/readed',
  '/inboxct': () => '/inboxct?address=erik.lindqvist%40nordvik.example',
  '/junk': () => '/junk',
  '/archive': () => '/archive',
  '/snoozed': () => '/snoozed',
  '/search': () => '/search?searchKeyword=A3',
  '/reply/:boxId/:id/:index?': ({ mailId }) => `/reply/1/${mailId}`,
  '/print/:boxId/:id': ({ mailId }) => `/print/1/${mailId}`,
  '/set/print/:uid/:mbox': () => '/set/print/1/1',
  '/write/:type/:mailId': () => '/write/new/0',
  '/linkPage': () => '/linkPage?url=https%3A%2F%2Fexample.org%2F',
  '/scan/:code': () => '/scan/AAAAAAAAAAAAAAAAAAAAAA',
  '/authorised/:id': () => `/authorised/${'0'.repeat(40)}`,
  '/set': () => '/set',
  '/set/account': () => '/set/account',
  '/set/success/:status': () => '/set/success/password',
  '/resetPassword': () => '/resetPassword',
  '/firstResetPsd/:email': () => '/firstResetPsd/li.lei%40hongyan.example',
  '/set/foldermanagement': () => '/set/foldermanagement',
  '/set/normalset': () => '/set/normalset',
  '/set/mailclassification': () => '/set/mailclassification',
  '/set/client': () => '/set/client',
  '/set/devices': () => '/set/devices',
  '/set/skinpeeling': () => '/set/skinpeeling',
  '/set/selfChecking': () => '/set/selfChecking',
  '/scheduled': () => '/scheduled',
  '/bigFileUpload': () => `/bigFileUpload?id=${'0'.repeat(40)}`,
  '/set/mailfilter': () => '/set/mailfilter',
  '/set/sharing': () => '/set/sharing',
  '/set/lockscreen': () => '/set/lockscreen',
  '/lockscreen': () => '/lockscreen',
  '/set/accountalias/:tab': () => '/set/accountalias/signature',
  '/addressbook/personal': () => '/addressbook/personal',
  '/addressbook/organization': () => '/addressbook/organization',
  '/addressbook/contactgroup': () => '/addressbook/contactgroup',
  '/addressbook/duplicates': () => '/addressbook/duplicates',
  '/addressbook/import': () => '/addressbook/import',
  '/addressbook/groupmanagement': () => '/addressbook/groupmanagement',
  '/addressbook/groupmanagement/:address': () => '/addressbook/groupmanagement/product%40hongyan.example',
  '/addressbook/contactgroups': () => '/addressbook/contactgroups',
  '/addressbook/contactgroups/:address': () => '/addressbook/contactgroups/product%40hongyan.example',
  '/calendar': () => '/calendar',
  '/documentcenter': () => '/documentcenter',
  '/documentcenter/links': () => '/documentcenter/links',
  '/office/:nodeId': () => '/office/1',
  '/sharefile': () => `/sharefile?id=${'0'.repeat(40)}`,
  '/set/calendar': () => '/set/calendar',
  '/calendar/tasks': () => '/calendar/tasks',
  '/approval': () => '/approval',
  '/pending': () => '/pending',
  '/appreply/:boxId/:id/:createTime/:state/:recordState': () => '/appreply/approval/1-1/1/pending/pending',
  '/unsubscribe/:token': () => `/unsubscribe/${'0'.repeat(40)}`,
};

export interface Known {
  readonly mailId: string;
}

/** The paths of every route table, read from their sources. */
export async function readRoutes(): Promise<string[]> {
  const source = new URL('../../apps/web/src/', import.meta.url);
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(?:^|\/)(?:open-)?routes\.tsx?$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, source), 'utf8')));
  const found = texts.flatMap((text) =>
    [...text.matchAll(/(?:path:|screen\(|settings?\(|page\()\s*'(\/[^']*)'/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(found)].filter((path) => path !== '/');
}

export async function readKnown(page: Page, server: Pick<ServerFixture, 'url'>): Promise<Known> {
  const answer = await page.request.get(`${server.url}/api/mail/email/mailbox/list?pageSize=15&mailboxId=1`);
  const { data } = (await answer.json()) as { data: { list: { mailId: string }[] } };
  return { mailId: data.list[0]?.mailId ?? '' };
}
