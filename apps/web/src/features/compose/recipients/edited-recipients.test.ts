import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { NetworkError } from '../../../lib/errors/api-error.ts';
import { EditedRecipients } from './edited-recipients.ts';
import { answerLimitMs } from './pending-names.ts';
import { allRecipients, type RecipientLists } from './recipient-lists.ts';
import type { Meant } from './resolve-names.ts';

const person = (name: string, address = `${name}@x.cn`): Recipient => ({ name, address });
const [li, lina, wang, anna] = [person('lilei'), person('lina'), person('wang'), person('anna')] as const;
const one = (recipient: Recipient): Meant => ({ isGroup: false, recipients: [recipient] });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

let lists: RecipientLists;
let recipients: EditedRecipients;
let edits: number;
let refused: number;
let known: Record<string, readonly Meant[]>;
let asked: Map<string, { resolve: (meant: readonly Meant[]) => void; reject: (error: unknown) => void }[]>;

beforeEach(() => {
  lists = { to: [], cc: [], bcc: [] };
  edits = refused = 0;
  known = {};
  asked = new Map();
  recipients = new EditedRecipients(
    {
      lists: () => lists,
      onEdit: (changed) => {
        lists = changed;
        edits += 1;
      },
      onTooMany: () => (refused += 1),
      onResolved: () => undefined,
    },
    {
      known: (text) => known[text],
      find: (text) =>
        new Promise((resolve, reject) => asked.set(text, [...(asked.get(text) ?? []), { resolve, reject }])),
    },
  );
});

/** All questions about a text are answered alike. */
async function answer(text: string, ...people: Recipient[]): Promise<void> {
  for (const { resolve } of asked.get(text) ?? []) resolve(people.map(one));
  asked.delete(text);
  await settle();
}

const show = (field: keyof RecipientLists = 'to'): string =>
  lists[field].map(({ name, address, pending }) => (pending === undefined ? name || address : `${address}?`)).join(' ');

describe('names that are typed', () => {
  it('are chips at once, and become people in their order whatever order the answers have', async () => {
    for (const text of ['li', 'wa', 'an']) recipients.enter('to', text);
    expect(show()).toBe('li? wa? an?');
    await answer('an', anna);
    expect(show()).toBe('li? wa? anna');
    await answer('li', li);
    await answer('wa', wang);
    expect(show()).toBe('lilei wang anna');
    expect(recipients.pending).toEqual([]);
  });

  it('whose answer is there already are people at once', () => {
    known = { li: [one(li)] };
    recipients.enter('to', 'li');
    expect([show(), asked.size]).toEqual(['lilei', 0]);
  });

  it('that mean the same people are different ones, as if each had been waited for', async () => {
    for (const text of ['li', 'lil', 'li']) recipients.enter('to', text);
    // The second one's answer comes first: it is the only one whom that text means, until the first one takes them.
    await answer('lil', li);
    expect(show()).toBe('li? lilei li?');
    await answer('li', li, lina);
    expect(show()).toBe('lilei lil lina');
  });

  it('that are the very name of somebody who is there are not added again', async () => {
    recipients.add('cc', [li]);
    recipients.enter('to', 'LiLei');
    await answer('LiLei', li);
    expect([show(), show('cc')]).toEqual(['', 'lilei']);
  });

  it('stay as they were typed where nobody is meant, where no answer comes, and where it fails', async () => {
    recipients.enter('to', 'nobody');
    await answer('nobody');
    recipients.enter('to', 'broken');
    asked.get('broken')?.[0]?.reject(new Error('offline'));
    await settle();
    expect(lists.to).toEqual([
      { name: '', address: 'nobody' },
      { name: '', address: 'broken' },
    ]);
  });

  it('are asked for once more after a failure that passes', async () => {
    vi.useFakeTimers();
    recipients.enter('to', 'li');
    asked.get('li')?.[0]?.reject(new NetworkError('offline', undefined));
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(asked.get('li')).toHaveLength(2);
    await answer('li', li);
    expect(show()).toBe('lilei');
  });

  it('are given up after a while, and the answer that then comes changes nothing', async () => {
    vi.useFakeTimers();
    recipients.enter('to', 'slow');
    await vi.advanceTimersByTimeAsync(answerLimitMs);
    vi.useRealTimers();
    expect(show()).toBe('slow');
    await answer('slow', li);
    expect(show()).toBe('slow');
  });

  it('may stand for a group: everybody in it, once, as far as there is room', async () => {
    recipients.add('to', [li]);
    recipients.enter('to', 'group, wa');
    asked.get('group')?.[0]?.resolve([{ isGroup: true, recipients: [li, lina, anna] }]);
    await answer('wa', wang);
    expect(show()).toBe('lilei lina anna wang');
    const many = Array.from({ length: 1_200 }, (_, index) => person(`p${String(index)}`));
    recipients.enter('cc', 'all');
    asked.get('all')?.[0]?.resolve([{ isGroup: true, recipients: many }]);
    await settle();
    expect([allRecipients(lists).length, refused]).toEqual([1_000, 1]);
  });

  it('that mean somebody of a group behind them have them alone', async () => {
    recipients.enter('to', 'li, group');
    asked.get('group')?.[0]?.resolve([{ isGroup: true, recipients: [li, lina, anna] }]);
    await settle();
    expect(show()).toBe('li? lilei lina anna');
    await answer('li', li);
    expect(show()).toBe('lilei lina anna');
  });

  it('are not asked for where they are addresses, or where no suggestion was wanted', () => {
    recipients.enter('to', 'x@y.cn, "Meyer, A" <a@y.cn>');
    recipients.enter('to', 'li', { isLiteral: true });
    expect([lists.to.map(({ address }) => address), asked.size]).toEqual([['x@y.cn', 'a@y.cn', 'li'], 0]);
  });

  it('are asked for a few at a time, and none is forgotten', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `n${String(index)}`);
    recipients.enter('to', names.join('、'));
    expect(asked.size).toBeLessThan(10);
    while (asked.size > 0) for (const name of [...asked.keys()]) await answer(name, person(`who-${name}`));
    expect(lists.to.map(({ name }) => name)).toEqual(names.map((name) => `who-${name}`));
  });
});

describe('a name that is being looked up', () => {
  it('can be removed; its answer changes nothing, and it comes back with it', async () => {
    recipients.enter('to', 'li, wa');
    const [first] = lists.to;
    const removal = recipients.remove('to', first ? [first] : []);
    await answer('li', li);
    expect(show()).toBe('wa?');
    known = { li: [one(li)] };
    recipients.restore(removal);
    expect(show()).toBe('lilei wa?');
    await answer('wa', wang);
    expect(show()).toBe('lilei wang');
  });

  it('can be moved, and is resolved where it is then', async () => {
    recipients.enter('to', 'li');
    recipients.move('to', 'bcc', lists.to);
    await answer('li', li);
    expect([show(), show('bcc')]).toEqual(['', 'lilei']);
  });

  it('that was dragged here from another window is looked up here', async () => {
    recipients.move('to', 'cc', [{ name: '', address: 'li', pending: '\n7' }]);
    expect(show('cc')).toBe('li?');
    await answer('li', li);
    expect(show('cc')).toBe('lilei');
  });

  it('is not overwritten by its answer once it was changed', async () => {
    recipients.enter('to', 'li');
    const [first] = lists.to;
    if (first) recipients.rewrite('to', first, 'x@y.cn');
    await answer('li', li);
    expect(lists.to.map(({ address }) => address)).toEqual(['x@y.cn']);
  });

  it('takes nobody who was added meanwhile', async () => {
    recipients.enter('to', 'li');
    recipients.add('cc', [li]);
    await answer('li', li, lina);
    expect([show(), show('cc')]).toEqual(['lina', 'lilei']);
  });

  it('is answered too late when the message is given up', async () => {
    recipients.enter('to', 'li');
    recipients.stop();
    const before = edits;
    await answer('li', li);
    expect([show(), edits]).toEqual(['li?', before]);
  });
});

describe('recipients that were taken out', () => {
  it('come back once, with what was typed', () => {
    recipients.add('to', [li, wang, anna]);
    recipients.typed.set('to', 'half');
    const removal = recipients.remove('to', lists.to, 'half');
    expect([show(), recipients.typed.get('to'), recipients.lastRemoval]).toEqual(['', '', removal]);
    recipients.restore(removal);
    recipients.restore(removal);
    expect([show(), recipients.typed.get('to'), recipients.lastRemoval]).toEqual([
      'lilei wang anna',
      'half',
      undefined,
    ]);
  });
});
