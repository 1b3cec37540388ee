/** The port in memory: people, mailboxes and mails that end-to-end tests of the protocol can look into and change from outside. */
import {
  type AppendedMail,
  type ImapBackend,
  type ImapCredentials,
  type ImapQuota,
  ImapRefusal,
  type ImapSignIn,
  type ImapStore,
  type MailboxEntry,
  type MailboxStatus,
  type SpecialUse,
  type StoreNotice,
} from '../session-port.ts';
import { MemoryMailbox, type MemoryOwner } from './memory-mailbox.ts';

const systemMailboxes: readonly (readonly [string, SpecialUse | null])[] = [
  ['INBOX', null],
  ['Drafts', '\\Drafts'],
  ['Junk', '\\Junk'],
  ['Sent', '\\Sent'],
  ['Trash', '\\Trash'],
];

/** One person with mailboxes; `memory.person('ada')`. */
export class MemoryPerson implements MemoryOwner {
  readonly username: string;
  readonly password: string;
  appendLimitBytes = 10_000;
  quotaBytes = 1_000_000;
  readonly mailboxes = new Map<string, MemoryMailbox>();
  readonly subscribed = new Set<string>();
  /** Mailboxes that can have no others in them. */
  readonly childless = new Set<string>();
  /** Sessions that are open now. */
  sessions = 0;
  readonly #listeners = new Set<(notice: StoreNotice) => void>();
  readonly #clock: () => number;
  #modseq = 1;
  #numbers = 0;

  constructor(username: string, password: string, clock: () => number) {
    this.username = username;
    this.password = password;
    this.#clock = clock;
    for (const [name, specialUse] of systemMailboxes) {
      this.mailboxes.set(name, new MemoryMailbox(this, name, specialUse));
      this.subscribed.add(name);
    }
  }

  get inbox(): MemoryMailbox {
    return this.mailbox('INBOX');
  }

  /** A mailbox of this name, made when there is none. */
  mailbox(name: string): MemoryMailbox {
    const found = this.mailboxes.get(name) ?? new MemoryMailbox(this, name, null);
    this.mailboxes.set(name, found);
    return found;
  }

  find(name: string): MemoryMailbox | undefined {
    return this.mailboxes.get(name);
  }

  now(): number {
    return this.#clock();
  }

  nextModseq(): number {
    this.#modseq += 1;
    return this.#modseq;
  }

  nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  report(mailboxId: string): void {
    this.#notify({ kind: 'mailbox', mailboxId });
  }

  reportUnknown(): void {
    this.#notify({ kind: 'unknown' });
  }

  /** Ends every session, as revoking a code does. */
  endSessions(text: string): void {
    this.#notify({ kind: 'closed', text });
  }

  watch(listener: (notice: StoreNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(notice: StoreNotice): void {
    for (const listener of [...this.#listeners]) listener(notice);
  }
}

/** A session's view of a person. */
class MemoryStore implements ImapStore {
  readonly username: string;
  readonly appendLimitBytes: number;
  readonly #person: MemoryPerson;
  #isOpen = true;

  constructor(person: MemoryPerson) {
    this.#person = person;
    this.username = person.username;
    this.appendLimitBytes = person.appendLimitBytes;
    person.sessions += 1;
  }

  async namespaces() {
    return { personal: [''], otherUsers: ['Other Users/'], shared: ['Shared/'] };
  }

  async listMailboxes(): Promise<readonly MailboxEntry[]> {
    const existing = new Set(this.#person.mailboxes.keys());
    for (const name of [...existing])
      for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) existing.add(name.slice(0, at));
    const isInbox = (name: string) => (name === 'INBOX' ? 0 : 1);
    const names = new Set([...existing, ...this.#person.subscribed]);
    const sorted = [...names].sort((a, b) => isInbox(a) - isInbox(b) || (a < b ? -1 : 1));
    return sorted.map((name) => {
      const mailbox = this.#person.find(name);
      return {
        name,
        mailboxId: mailbox?.mailboxId ?? null,
        specialUse: mailbox?.specialUse ?? null,
        subscribed: this.#person.subscribed.has(name),
        selectable: mailbox !== undefined,
        hasChildren: [...existing].some((each) => each.startsWith(`${name}/`)),
        childless: this.#person.childless.has(name),
      };
    });
  }

  async status(name: string): Promise<MailboxStatus> {
    return this.#find(name).readStatus();
  }

  async createMailbox(name: string, specialUse: SpecialUse | null): Promise<string> {
    if (this.#person.find(name) !== undefined) throw new ImapRefusal('ALREADYEXISTS', 'There is such a mailbox');
    for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) this.#person.mailbox(name.slice(0, at));
    const mailbox = new MemoryMailbox(this.#person, name, specialUse);
    this.#person.mailboxes.set(name, mailbox);
    this.#person.reportUnknown();
    return mailbox.mailboxId;
  }

  async deleteMailbox(name: string): Promise<void> {
    this.#find(name);
    if (systemMailboxes.some(([each]) => each === name)) throw new ImapRefusal('CANNOT', 'This one stays');
    if ([...this.#person.mailboxes.keys()].some((each) => each.startsWith(`${name}/`)))
      throw new ImapRefusal('HASCHILDREN', 'There are mailboxes below it');
    this.#person.mailboxes.delete(name);
    this.#person.reportUnknown();
  }

  async renameMailbox(from: string, to: string): Promise<void> {
    this.#find(from);
    if (this.#person.find(to) !== undefined) throw new ImapRefusal('ALREADYEXISTS', 'There is such a mailbox');
    if (systemMailboxes.some(([each]) => each === from)) throw new ImapRefusal('CANNOT', 'This one stays');
    for (const [name, mailbox] of [...this.#person.mailboxes]) {
      if (name !== from && !name.startsWith(`${from}/`)) continue;
      this.#person.mailboxes.delete(name);
      mailbox.name = `${to}${name.slice(from.length)}`;
      this.#person.mailboxes.set(mailbox.name, mailbox);
    }
    this.#person.reportUnknown();
  }

  async subscribe(name: string, subscribed: boolean): Promise<void> {
    if (subscribed) this.#person.subscribed.add(name);
    else this.#person.subscribed.delete(name);
  }

  async readQuota(name: string): Promise<readonly ImapQuota[]> {
    this.#find(name);
    return [await this.quotaRoot('')];
  }

  async quotaRoot(root: string): Promise<ImapQuota> {
    if (root !== '') throw new ImapRefusal('NONEXISTENT', 'There is no such quota root');
    const all = [...this.#person.mailboxes.values()].map((mailbox) => mailbox.readStatus());
    return {
      root,
      usedBytes: all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      limitBytes: this.#person.quotaBytes,
      messages: all.reduce((sum, { messages }) => sum + messages, 0),
    };
  }

  async open(name: string): Promise<MemoryMailbox> {
    const mailbox = this.#find(name);
    mailbox.opened += 1;
    return mailbox;
  }

  async checkAppend(name: string, sizeBytes: number): Promise<void> {
    if (this.#person.find(name) === undefined) throw new ImapRefusal('TRYCREATE', 'There is no such mailbox');
    if (sizeBytes > this.appendLimitBytes) throw new ImapRefusal('TOOBIG', 'The mail is too large');
    const { usedBytes, limitBytes } = await this.quotaRoot('');
    if (usedBytes + sizeBytes > limitBytes) throw new ImapRefusal('OVERQUOTA', 'The mailbox is full');
  }

  async append(name: string, mails: readonly AppendedMail[] | AsyncIterable<AppendedMail>) {
    const mailbox = this.#person.find(name);
    if (mailbox === undefined) throw new ImapRefusal('TRYCREATE', 'There is no such mailbox');
    return { uidValidity: mailbox.uidValidity, uids: await mailbox.append(mails) };
  }

  watch(listener: (notice: StoreNotice) => void): () => void {
    return this.#person.watch(listener);
  }

  close(): void {
    if (!this.#isOpen) throw new Error('A session is closed twice');
    this.#isOpen = false;
    this.#person.sessions -= 1;
  }

  #find(name: string): MemoryMailbox {
    const mailbox = this.#person.find(name.normalize('NFC'));
    if (mailbox === undefined) throw new ImapRefusal('NONEXISTENT', 'There is no such mailbox');
    return mailbox;
  }
}

/** A whole backend: `ada` and `ben` with the password `secret`; the name `busy` is always limited, `broken` throws. */
export class MemoryBackend implements ImapBackend {
  /** What sign-ins brought, the last one last. */
  readonly signIns: ImapCredentials[] = [];
  now = Date.parse('2026-11-21T12:00:00Z');
  readonly #people = new Map<string, MemoryPerson>();

  constructor() {
    for (const name of ['ada', 'ben']) this.#people.set(name, new MemoryPerson(name, 'secret', () => this.now));
  }

  person(username: string): MemoryPerson {
    const person = this.#people.get(username);
    if (person === undefined) throw new Error(`No person ${username}`);
    return person;
  }

  async signIn(credentials: ImapCredentials): Promise<ImapSignIn> {
    this.signIns.push(credentials);
    if (credentials.username === 'busy') return { status: 'limited' };
    if (credentials.username === 'away') return { status: 'unavailable' };
    if (credentials.username === 'broken') throw new Error('The store is gone');
    const person = this.#people.get(credentials.username);
    if (person === undefined || person.password !== credentials.password) return { status: 'refused' };
    return { status: 'ok', store: new MemoryStore(person) };
  }
}
