/** SOGo's own calls, as its pages make them. */
import { HttpSession } from './http-session.ts';
import type { Account, WebSession } from './peer.ts';

interface View {
  /** The newest first; the headers of the first fifty lie beside them. */
  readonly uids?: readonly (number | string | readonly unknown[])[];
}

const newestFirst = { sortingAttributes: { sort: 'arrival', asc: 0, match: 'AND' } };

export async function signInToSogo(url: string, { address, password }: Account): Promise<WebSession> {
  const http = new HttpSession(url);
  const account = { userName: address, password, domain: '', rememberLogin: 0 };
  const { status, text } = await http.request('/SOGo/connect', account);
  if (status !== 200) throw new Error(`SOGo did not let ${address} in: ${String(status)} ${text.slice(0, 200)}`);
  http.headers['X-XSRF-TOKEN'] = http.getCookie('XSRF-TOKEN');
  const mail = `/SOGo/so/${address}/Mail/0`;
  const inbox = `${mail}/folderINBOX`;
  // The list of folders: without it, SOGo does not know them in its cache.
  await http.text(`${mail}/view`);
  const readUids = (answer: string): string[] => {
    const { uids = [] } = JSON.parse(answer) as View;
    return uids.map((uid) => String(Array.isArray(uid) ? uid[0] : uid)).filter((uid) => /^\d+$/.test(uid));
  };
  const list = () => http.text(`${inbox}/view`, newestFirst);
  let moved = 0;
  return {
    list,
    newestIds: async () => readUids(await list()),
    open: (uid) => http.text(`${inbox}/${uid}/view`),
    search: async (word) => {
      const filters = [{ searchBy: 'body', searchInput: word, negative: 0 }];
      return readUids(await http.text(`${inbox}/view`, { ...newestFirst, filters })).length;
    },
    // Of a mailbox that nothing was taken from, the UIDs are counted from 1.
    nextThousand: async () => Array.from({ length: 1_000 }, () => String((moved += 1))),
    moveElsewhere: async (uids) => {
      await http.text(`${inbox}/moveMessages`, { uids: uids.map(Number), folder: '/0/folderElsewhere' });
    },
    compose: async (to, subject) => {
      const draft = JSON.parse(await http.text(`${mail}/compose`)) as { mailboxPath: string; draftId: string };
      const folder = draft.mailboxPath
        .split('/')
        .map((name) => `folder${name}`)
        .join('/');
      const message = {
        to: [to],
        subject,
        text: '<p>预算请看附件。</p>',
        isHTML: 1,
        from: address,
        priority: 'NORMAL',
      };
      return async () => {
        await http.text(`${mail}/${folder}/${draft.draftId}/send`, message);
      };
    },
  };
}
