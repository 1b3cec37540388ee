/** Random histories of two sessions and a delivery over the memory store, at the same time: both clients end with what the mailbox is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BelievingClient } from '../testing/believing-client.ts';
import { type ImapTestClient, type MemoryMailbox, openSignedIn, startTestImapServer } from '../testing/index.ts';

const flag = fc.constantFrom('\\Seen', '\\Flagged', '\\Deleted', '$Work');
const position = fc.nat(9);
const does = fc.oneof(
  fc.record({
    kind: fc.constant('store' as const),
    first: position,
    last: position,
    flag,
    silent: fc.boolean(),
    adds: fc.boolean(),
    byUid: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('fetch' as const), first: position, last: position, byUid: fc.boolean() }),
  fc.record({
    kind: fc.constant('transfer' as const),
    first: position,
    last: position,
    name: fc.constantFrom('UID MOVE', 'MOVE', 'COPY', 'UID COPY'),
    target: fc.constantFrom('Sent', 'INBOX'),
  }),
  fc.record({
    kind: fc.constant('plain' as const),
    line: fc.constantFrom('NOOP', 'CHECK', 'EXPUNGE', 'SEARCH ALL', 'UID SEARCH ALL', 'STATUS INBOX (MESSAGES)'),
  }),
);
type Does = typeof does extends fc.Arbitrary<infer D> ? D : never;

/** What happens at once: either or both sessions say something, and perhaps a mail arrives. */
const moment = fc.record({ one: fc.option(does), two: fc.option(does), arrives: fc.boolean() });

const forbidsExpunge = /^(FETCH|STORE|SEARCH) /;

class Session {
  readonly believes: BelievingClient;
  readonly #client: ImapTestClient;
  #number = 0;

  constructor(client: ImapTestClient, inbox: MemoryMailbox) {
    this.#client = client;
    this.believes = new BelievingClient(inbox.mails);
  }

  async do(what: Does): Promise<void> {
    if (what.kind === 'plain') {
      await this.say(what.line);
      return;
    }
    const chosen = this.#choose(what.first, what.last);
    if (chosen === undefined) return;
    const byUid = what.kind === 'transfer' ? what.name.startsWith('UID') : what.byUid;
    const set = byUid ? chosen.uids : chosen.numbers;
    if (what.kind === 'fetch') await this.say(`${byUid ? 'UID ' : ''}FETCH ${set} (FLAGS)`);
    else if (what.kind === 'transfer') await this.say(`${what.name} ${set} ${what.target}`);
    else await this.#store(what, set, chosen.list);
  }

  /** Says a command and believes the answers; then asks for what it knows by number only. */
  async say(line: string): Promise<boolean> {
    this.#number += 1;
    const lines = await this.#client.command(`c${String(this.#number)} ${line}`);
    const tagged = lines.pop() ?? '';
    if (!/^c\d+ (OK|NO)/.test(tagged)) throw new Error(`${line} → ${tagged}`);
    this.believes.hear(
      lines.map((each) => each.replace(/^\* /, '')),
      !forbidsExpunge.test(line),
    );
    return tagged.includes(' OK ');
  }

  async learnArrivals(): Promise<void> {
    const first = this.believes.mails.findIndex(({ uid }) => uid === undefined);
    if (first >= 0) await this.say(`FETCH ${String(first + 1)}:* (UID FLAGS)`);
  }

  async #store(what: Does & { kind: 'store' }, set: string, uids: readonly number[]): Promise<void> {
    const verb = `${what.adds ? '+' : '-'}FLAGS${what.silent ? '.SILENT' : ''}`;
    const change = (flags: readonly string[]) => [
      ...flags.filter((each) => each !== what.flag),
      ...(what.adds ? [what.flag] : []),
    ];
    const before = new Map(this.believes.mails.map(({ uid, flags }) => [uid, flags]));
    const isDone = await this.say(`${what.byUid ? 'UID ' : ''}STORE ${set} ${verb} (${what.flag})`);
    if (!isDone || !what.silent) return;
    // Unless the answers have given its flags, a client reckons them itself.
    for (const uid of uids)
      this.believes.changeFlags(uid, (flags) => (flags === before.get(uid) ? change(flags) : flags));
  }

  #choose(first: number, last: number) {
    const { mails } = this.believes;
    const low = Math.min(first, last, mails.length - 1);
    const high = Math.min(Math.max(first, last), mails.length - 1);
    const list = mails.slice(Math.max(0, low), high + 1).flatMap(({ uid }) => uid ?? []);
    if (list.length === 0 || list.length !== high - low + 1) return undefined;
    return { list, uids: list.join(','), numbers: `${String(low + 1)}:${String(high + 1)}` };
  }
}

const enabled: readonly (readonly [string, string])[] = [
  ['plain', ''],
  ['QRESYNC', 'QRESYNC IMAP4rev2'],
];

describe('two sessions at the same time', () => {
  it.each(enabled)('%s: each client ends with the mailbox as it is', async (_, extensions) => {
    const server = await startTestImapServer();
    const { inbox } = server.memory.person('ada');
    const open = async (): Promise<ImapTestClient> => {
      const client = await openSignedIn(server);
      if (extensions !== '') await client.command(`e ENABLE ${extensions}`);
      return client;
    };
    const clients = [await open(), await open()] as const;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 12 }), async (moments) => {
          inbox.mails = [];
          for (let n = 0; n < 6; n += 1) inbox.deliver('Subject: x\r\n\r\n');
          for (const client of clients) await client.command('s SELECT INBOX');
          const [one, two] = clients.map((client) => new Session(client, inbox)) as [Session, Session];
          for (const { one: says, two: answers, arrives } of moments) {
            const both = [says === null ? null : one.do(says), answers === null ? null : two.do(answers)];
            if (arrives) inbox.deliver('Subject: y\r\n\r\n');
            await Promise.all(both.filter((said) => said !== null));
            await Promise.all([one.learnArrivals(), two.learnArrivals()]);
          }
          for (const session of [one, two]) {
            await session.say('NOOP');
            await session.learnArrivals();
            const stored = inbox.mails.map(({ uid, flags }) => ({ uid, flags: [...flags].sort() }));
            expect(session.believes.picture).toEqual(stored);
          }
        }),
        { numRuns: 120 },
      );
    } finally {
      for (const client of clients) client.destroy();
      await server.close(0);
    }
  });
});
