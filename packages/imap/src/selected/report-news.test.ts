/** What is reported to a client, against a client that believes every word: its numbers, UIDs and flags end as the mailbox is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CommandContext, Extension } from '../commands/command.ts';
import { ImapRefusal, type MailboxChanges, type OpenMailbox } from '../session-port.ts';
import { BelievingClient } from '../testing/believing-client.ts';
import { reportNews } from './report-news.ts';
import { createSelectedMailbox, type SelectedMailbox } from './selected-mailbox.ts';

interface StoredMail {
  readonly uid: number;
  modseq: number;
  flags: string[];
}

/** The mailbox as it is: what all sessions do to it. */
class ModelMailbox {
  modseq = 1;
  uidNext = 1;
  mails: StoredMail[] = [];
  readonly #vanished: { uid: number; modseq: number }[] = [];

  deliver(count: number): void {
    this.modseq += 1;
    for (let n = 0; n < count; n += 1) {
      this.mails.push({ uid: this.uidNext, modseq: this.modseq, flags: [] });
      this.uidNext += 1;
    }
  }

  addFlag(index: number, flag: string): StoredMail | undefined {
    const mail = this.mails[index % Math.max(1, this.mails.length)];
    if (mail === undefined) return undefined;
    this.modseq += 1;
    mail.modseq = this.modseq;
    mail.flags = [...new Set([...mail.flags, flag])].sort();
    return mail;
  }

  remove(indexes: readonly number[]): void {
    this.modseq += 1;
    const gone = new Set(indexes.map((index) => this.mails[index % Math.max(1, this.mails.length)]?.uid));
    this.mails = this.mails.filter(({ uid }) => !gone.has(uid));
    for (const uid of gone) if (uid !== undefined) this.#vanished.push({ uid, modseq: this.modseq });
  }

  changesSince(modseq: number): Promise<MailboxChanges> {
    return Promise.resolve({
      highestModseq: this.modseq,
      uidNext: this.uidNext,
      vanished: this.#vanished
        .filter((gone) => gone.modseq > modseq)
        .map(({ uid }) => uid)
        .sort((a, b) => a - b),
      changed: this.mails.filter((mail) => mail.modseq > modseq).map((mail) => ({ ...mail })),
    });
  }

  /** The MODSEQ with which a mail went; undefined: it is there. */
  vanishedAt(uid: number): number | undefined {
    return this.#vanished.find((gone) => gone.uid === uid)?.modseq;
  }

  open(): SelectedMailbox {
    const flags = ['\\Seen', '\\Flagged', '\\Deleted', '$Work'];
    const changesSince = (modseq: number) => this.changesSince(modseq);
    const mailbox = { readOnly: false, flags, permanentFlags: flags, changesSince };
    const uids = Uint32Array.from(this.mails, ({ uid }) => uid);
    return createSelectedMailbox(mailbox as Partial<OpenMailbox> as OpenMailbox, false, {
      uids,
      highestModseq: this.modseq,
    });
  }
}

function testContext(extensions: readonly Extension[]): {
  readonly context: CommandContext;
  readonly take: () => string[];
} {
  let lines: string[] = [];
  const context = {
    isEnabled: (extension: Extension) => extensions.includes(extension),
    untagged: (line: string) => void lines.push(line),
    drained: () => Promise.resolve(),
    select: () => void lines.push('-- select nothing'),
  };
  return {
    context: context as unknown as CommandContext,
    take: () => {
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}

type Step =
  | { readonly kind: 'deliver'; readonly count: number }
  | { readonly kind: 'otherFlag'; readonly index: number; readonly flag: string }
  | { readonly kind: 'ownSilentFlag'; readonly index: number; readonly flag: string }
  | { readonly kind: 'remove'; readonly indexes: number[] }
  | { readonly kind: 'report'; readonly how: 'all' | 'withoutExpunge' };

const flag = fc.constantFrom('\\Seen', '\\Flagged', '$Work');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('deliver' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('otherFlag' as const), index: fc.nat(20), flag }),
  fc.record({ kind: fc.constant('ownSilentFlag' as const), index: fc.nat(20), flag }),
  fc.record({ kind: fc.constant('remove' as const), indexes: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('report' as const), how: fc.constantFrom('all' as const, 'withoutExpunge' as const) }),
);

/** HIGHESTMODSEQ as RFC 7162 §6 lets a client reckon it: what the server says, or else the highest MODSEQ that it has read. */
function reckonHighest(before: number, lines: readonly string[]): number {
  const said = lines.map((line) => /^OK \[HIGHESTMODSEQ (\d+)\]/.exec(line)?.[1]).filter((each) => each !== undefined);
  if (said.length > 0) return Number(said.at(-1));
  return Math.max(before, ...lines.map((line) => Number(/ MODSEQ \((\d+)\)/.exec(line)?.[1] ?? 0)));
}

/** A silent STORE as the command does it: own only where nobody else had changed the mail meanwhile. */
function storeSilently(
  { index, flag: added }: { index: number; flag: string },
  { stored, selected, client }: { stored: ModelMailbox; selected: SelectedMailbox; client: BelievingClient },
): void {
  const target = stored.mails[index % Math.max(1, stored.mails.length)];
  if (target === undefined || selected.sequence.findSequence(target.uid) === undefined) return;
  const isKnown = target.modseq <= selected.reportedModseq;
  const mail = stored.addFlag(index, added);
  if (mail === undefined || !isKnown) return;
  selected.recordOwnChange([mail]);
  const heard = client.mails.find(({ uid }) => uid === mail.uid);
  if (heard?.flags !== undefined) heard.flags = [...new Set([...heard.flags, added])].sort();
}

describe('news of the open mailbox', () => {
  it.each<[string, readonly Extension[]]>([
    ['as EXPUNGE', []],
    ['with MODSEQ', ['CONDSTORE', 'IMAP4REV2']],
    ['as VANISHED', ['CONDSTORE', 'QRESYNC']],
  ])('reported %s leave a client with the numbers, UIDs and flags of the mailbox', async (_, extensions) => {
    const history = fc.array(step, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const stored = new ModelMailbox();
        stored.deliver(6);
        const selected = stored.open();
        const client = new BelievingClient(stored.mails);
        const { context, take } = testContext(extensions);
        let highest = stored.modseq;
        const report = async (how: 'all' | 'withoutExpunge') => {
          await reportNews(context, selected, how);
          const lines = take();
          client.hear(lines, how === 'all');
          highest = reckonHighest(highest, lines);
          // Cut off now, a client with QRESYNC would ask for what went since then, and has to hear of all that it still holds.
          if (extensions.includes('QRESYNC'))
            for (const { uid } of client.mails)
              if (uid !== undefined) expect(stored.vanishedAt(uid) ?? Infinity).toBeGreaterThan(highest);
          expect(client.mails).toHaveLength(selected.sequence.size);
          client.learnArrivals(
            (number) =>
              stored.mails.find(({ uid }) => uid === selected.sequence.uidAt(number)) ?? {
                uid: selected.sequence.uidAt(number),
                flags: [],
              },
          );
          expect(client.mails.map(({ uid }) => uid)).toEqual(selected.sequence.uidsBetween(1, stored.uidNext));
        };
        for (const each of steps) {
          if (each.kind === 'deliver') stored.deliver(each.count);
          else if (each.kind === 'otherFlag') stored.addFlag(each.index, each.flag);
          else if (each.kind === 'ownSilentFlag') storeSilently(each, { stored, selected, client });
          else if (each.kind === 'remove') stored.remove(each.indexes);
          else await report(each.how);
        }
        await report('all');
        expect(client.mails).toEqual(stored.mails.map(({ uid, flags }) => ({ uid, flags })));
      }),
      { numRuns: 300 },
    );
  });

  it('come in an order that no client misreads: expunges downwards, EXISTS, flags by the new numbers', async () => {
    const stored = new ModelMailbox();
    stored.deliver(5);
    const selected = stored.open();
    stored.addFlag(4, '\\Seen');
    stored.remove([0, 2]);
    stored.deliver(2);
    const { context, take } = testContext([]);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual(['3 EXPUNGE', '1 EXPUNGE', '5 EXISTS', '0 RECENT', '3 FETCH (UID 5 FLAGS (\\Seen))']);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual([]);
  });

  it('name UIDs where QRESYNC is on, and no RECENT in IMAP4rev2', async () => {
    const stored = new ModelMailbox();
    stored.deliver(5);
    const selected = stored.open();
    stored.remove([1, 2, 4]);
    stored.deliver(1);
    const { context, take } = testContext(['QRESYNC', 'CONDSTORE', 'IMAP4REV2']);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual(['VANISHED 2:3,5', '3 EXISTS']);
  });

  it('keep back expunges where numbers must hold, and report them with the next that may', async () => {
    const stored = new ModelMailbox();
    stored.deliver(3);
    const selected = stored.open();
    stored.remove([0]);
    stored.addFlag(0, '\\Flagged');
    const { context, take } = testContext([]);
    await reportNews(context, selected, 'withoutExpunge');
    expect(take()).toEqual(['2 FETCH (UID 2 FLAGS (\\Flagged))']);
    expect(selected.sequence.uidAt(1)).toBe(1);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual(['1 EXPUNGE']);
    expect(selected.sequence.uidAt(1)).toBe(2);
  });

  it('say below which MODSEQ all has been reported while an expunge is kept back (RFC 7162 §3.2)', async () => {
    const stored = new ModelMailbox();
    stored.deliver(3);
    const selected = stored.open();
    stored.remove([0]);
    stored.addFlag(0, '\\Flagged');
    const { context, take } = testContext(['QRESYNC', 'CONDSTORE']);
    await reportNews(context, selected, 'withoutExpunge');
    expect(take()).toEqual([
      '2 FETCH (UID 2 FLAGS (\\Flagged) MODSEQ (4))',
      'OK [HIGHESTMODSEQ 2] Up to here all is told',
    ]);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual(['VANISHED 1', 'OK [HIGHESTMODSEQ 4] Up to here all is told']);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual([]);
  });

  it('take expunged mails out of the saved search (RFC 5182 §2.1)', async () => {
    const stored = new ModelMailbox();
    stored.deliver(4);
    const selected = stored.open();
    selected.savedSearch = [1, 3, 4];
    stored.remove([2]);
    await reportNews(testContext([]).context, selected, 'all');
    expect(selected.savedSearch).toEqual([1, 4]);
  });

  it('are not asked of the store for what this session did itself, unless somebody else was between', async () => {
    const stored = new ModelMailbox();
    stored.deliver(4);
    const selected = stored.open();
    const { context, take } = testContext([]);
    const start = selected.reportedModseq;
    // Two operations of one STORE: its mails are changed some at a time.
    const own = [stored.addFlag(0, '\\Seen'), stored.addFlag(1, '\\Seen')].filter((mail) => mail !== undefined);
    selected.recordOwnChange(own);
    expect([selected.reportedModseq, selected.saidModseq]).toEqual([start + 2, start + 2]);
    stored.addFlag(2, '\\Flagged');
    const later = [stored.addFlag(3, '\\Seen')].filter((mail) => mail !== undefined);
    selected.recordOwnChange(later);
    expect(selected.reportedModseq).toBe(start + 2);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual(['3 FETCH (UID 3 FLAGS (\\Flagged))']);
    expect(selected.reportedModseq).toBe(start + 4);
  });

  it('say nothing of an expunge that is held back when this session changes flags meanwhile', async () => {
    const stored = new ModelMailbox();
    stored.deliver(3);
    const selected = stored.open();
    const { context, take } = testContext(['QRESYNC', 'CONDSTORE']);
    const start = selected.saidModseq;
    stored.remove([0]);
    await reportNews(context, selected, 'withoutExpunge');
    take();
    selected.recordOwnChange([stored.addFlag(0, '\\Seen')].filter((mail) => mail !== undefined));
    expect(selected.reportedModseq).toBe(start + 2);
    expect(selected.saidModseq).toBe(start);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual(['VANISHED 1', `OK [HIGHESTMODSEQ ${String(start + 2)}] Up to here all is told`]);
  });

  it('of a mail that came and went unseen are none', async () => {
    const stored = new ModelMailbox();
    stored.deliver(1);
    const selected = stored.open();
    stored.deliver(1);
    stored.remove([1]);
    const { context, take } = testContext([]);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual([]);
  });

  it('of a mailbox that is gone are that it is closed', async () => {
    const stored = new ModelMailbox();
    const selected = stored.open();
    stored.changesSince = () => Promise.reject(new ImapRefusal('NONEXISTENT', 'Gone'));
    const { context, take } = testContext([]);
    await reportNews(context, selected, 'all');
    expect(take()).toEqual(['-- select nothing', 'OK [CLOSED] The mailbox is there no more']);
  });
});
