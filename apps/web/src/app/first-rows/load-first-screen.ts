import type { MailList } from '@hongyan/contract';
import { readLanguage } from '../../lib/language/language.ts';
import { folderListDefinition } from '../../mail-model/queries/folder-list-definition.ts';
import type { FirstScreen } from '../../mail-model/queries/stored-first-screen.ts';

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** As the contract has these calls, whose table is too much to load here; the test compares them. */
export const calls = {
  index: { method: 'POST', path: 'mail/main/index' },
  navigation: { method: 'GET', path: 'mail/main/folder/list' },
  list: { method: 'GET', path: 'mail/email/mailbox/list' },
} as const satisfies Record<string, Asked>;

const success = 200;
const all = 2;

/** Asks the server for what the inbox begins with, as the application would; undefined where that cannot be had, whatever the reason. */
export async function loadFirstScreen(mailAddr: string): Promise<FirstScreen | undefined> {
  try {
    const [index, navigation] = await Promise.all([
      ask<FirstScreen['index']>(calls.index),
      ask<FirstScreen['navigation']>(calls.navigation),
    ]);
    const inbox = navigation.folderList.find(({ kind }) => kind === 'inbox');
    const { settings } = index;
    if (inbox === undefined || settings === undefined) return undefined;
    const definition = folderListDefinition(inbox, all, settings);
    const query = new URLSearchParams({
      pageSize: String(settings.mailCount),
      mailboxId: inbox.folderId,
      isUnread: String(all),
      ...('conversations' in definition ? { conversations: '1' } : {}),
    });
    const page = await ask<MailList>(calls.list, `?${query.toString()}`);
    const pageParams = [{ pageSize: settings.mailCount }];
    return { mailAddr, index, navigation, inbox: { pages: [page], pageParams } };
  } catch {
    // No answer, a refusal, a locked screen: the application asks again, and says what is wrong.
    return undefined;
  }
}

async function ask<Data>({ method, path }: Asked, query = ''): Promise<Data> {
  const isPost = method === 'POST';
  const response = await fetch(`/api/${path}${query}`, {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': readLanguage(),
      ...(isPost ? { 'Content-Type': 'application/json' } : {}),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    ...(isPost ? { body: '{}' } : {}),
  });
  const { code, data } = (await response.json()) as { code: number | string; data: Data };
  if (Number(code) !== success) throw new Error(`the server refused ${path}`);
  return data;
}
