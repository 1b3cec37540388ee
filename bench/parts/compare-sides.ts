/** Both sides of a synchronisation as sets of mails, each a folder, its flags and its bytes: a mail that differs in anything is missing and too much. */
import { createHash } from 'node:crypto';
import type { ClientListener } from '@hongyan/testkit/mail-clients/client-listener.ts';
import { removeSyncField } from '@hongyan/testkit/mail-clients/maildir.ts';
import { openImapFlow } from '@hongyan/testkit/protocols/imapflow-client.ts';
import { type Api, createApi } from './api.ts';
import { clientMails } from './client-mails.ts';
import { password } from './fill-store.ts';

/** The bytes of a mail, whatever its line ends are, without what mbsync adds. */
export function digestMail(mail: Uint8Array): string {
  const text = removeSyncField(Buffer.from(mail)).toString('latin1').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text, 'latin1').digest('base64url').slice(0, 16);
}

/**
 * The same without what fetchmail, getmail and offlineimap (Python's email package) do to a mail themselves, whatever the server: lines of their own
 * in the header, lines folded elsewhere, the end of a multipart that had none, a line end after the last line (POP3 adds one too, RFC 1939 §3),
 * an empty line after a header that is all there is.
 */
export function digestRewritten(mail: Uint8Array): string {
  const text = Buffer.from(mail)
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replace(/^Return-Path:.*\n/, '')
    .replace(/^X-getmail-retrieved-from-mailbox:.*\n/m, '');
  const end = text.indexOf('\n\n');
  const header = end === -1 ? text : text.slice(0, end);
  const unfolded = header.replace(/\n[ \t]+/g, ' ').replace(/:[ \t]+/g, ':');
  const body = (end === -1 ? '' : text.slice(end)).replace(/\n*--x--\n*$/, '').replace(/\n*$/, '');
  return digestMail(Buffer.from(unfolded.trimEnd() + body, 'latin1'));
}

export type DigestOf = (mail: Uint8Array) => string;

export interface SideMail {
  readonly folder: string;
  /** Messages of Maildir that the web shows too: F flagged, R answered, S seen. */
  readonly flags: string;
  readonly digest: string;
}

/** Digests of the mails with which every mailbox began, by mailId. */
export function digestFirstMails(count: number, digestOf: DigestOf): ReadonlyMap<string, string> {
  return new Map([...clientMails(count)].map((mail, index) => [String(index + 1), digestOf(mail)]));
}

/** Somebody's mailbox as the web shows it. */
export class WebSide {
  readonly api: Api;
  readonly #listener: ClientListener;
  readonly #known: Map<string, string>;
  readonly #digestOf: DigestOf;

  private constructor(api: Api, listener: ClientListener, mails: number, digestOf: DigestOf) {
    this.api = api;
    this.#listener = listener;
    this.#digestOf = digestOf;
    this.#known = new Map(digestFirstMails(mails, digestOf));
  }

  /** `imaps`: by which mails are read that are not among the first `mails`. */
  static async open(url: string, imaps: ClientListener, mails: number, digestOf = digestMail): Promise<WebSide> {
    return new WebSide(await createApi(url, imaps.user, password), imaps, mails, digestOf);
  }

  /** Folders by their path, levels joined with `/`. */
  async folders(): Promise<Map<string, string>> {
    const { folderList, customList } = await this.api.data(this.api.client.folders.navigation({}));
    const names: Record<string, string> = {
      inbox: 'INBOX',
      sent: 'Sent',
      drafts: 'Drafts',
      trash: 'Trash',
      junk: 'Junk',
    };
    const all = [...folderList, ...customList];
    const byId = new Map(all.map((folder) => [folder.folderId as string, folder]));
    const getPath = (id: string): string => {
      const folder = byId.get(id);
      if (folder === undefined) return '';
      const name = names[folder.kind] ?? folder.folderName;
      return folder.parentId === null ? name : `${getPath(folder.parentId)}/${name}`;
    };
    return new Map(all.map(({ folderId }) => [getPath(folderId), folderId]));
  }

  async list(folderId: string) {
    const found = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = this.api.client.mailbox.list({ mailboxId: folderId, pageNum, pageSize: 200 });
      const { list } = await this.api.data(page);
      found.push(...list);
      if (list.length < 200) return found;
    }
  }

  async mails(): Promise<SideMail[]> {
    const found: SideMail[] = [];
    for (const [folder, folderId] of await this.folders()) {
      const list = await this.list(folderId);
      if (list.some(({ mailId }) => !this.#known.has(mailId))) await this.#readNew(folder);
      for (const { mailId, favorite, answered, seen } of list) {
        const flags = `${favorite ? 'F' : ''}${answered ? 'R' : ''}${seen ? 'S' : ''}`;
        found.push({ folder, flags, digest: this.#known.get(mailId) ?? `unread ${mailId}` });
      }
    }
    return found;
  }

  /** A mail's bytes never change: those that a program has put there are read once, over IMAP. */
  async #readNew(folder: string): Promise<void> {
    const imap = await openImapFlow(this.#listener);
    await imap.mailboxOpen(folder);
    const uids = new Map<number, string>();
    for await (const { uid, emailId } of imap.fetch('1:*', { uid: true })) {
      const mailId = String(Number.parseInt(emailId?.split('-')[1] ?? '', 36));
      if (!this.#known.has(mailId)) uids.set(uid, mailId);
    }
    for await (const { uid, source } of imap.fetch([...uids.keys()], { source: true }, { uid: true }))
      this.#known.set(uids.get(uid) ?? '', this.#digestOf(source ?? Buffer.alloc(0)));
    await imap.logout();
  }
}

export interface Difference {
  readonly mails: number;
  readonly differences: number;
  /** The first few, for people. */
  readonly examples?: readonly string[];
}

const maxExamples = 6;

/** How many mails of either side the other has not. */
export function compareSides(here: readonly SideMail[], there: readonly SideMail[]): Difference {
  const open = new Map<string, number>();
  const getName = ({ folder, flags, digest }: SideMail) => `${folder} [${flags}] ${digest}`;
  for (const mail of there) open.set(getName(mail), (open.get(getName(mail)) ?? 0) + 1);
  for (const mail of here) open.set(getName(mail), (open.get(getName(mail)) ?? 0) - 1);
  const wrong = [...open].filter(([, count]) => count !== 0);
  const examples = wrong
    .slice(0, maxExamples)
    .map(([name, count]) => `${count > 0 ? 'server' : 'program'} alone: ${name}`);
  const differences = wrong.reduce((sum, [, count]) => sum + Math.abs(count), 0);
  return { mails: there.length, differences, ...(differences === 0 ? {} : { examples }) };
}
