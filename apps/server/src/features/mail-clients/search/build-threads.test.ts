import { type ThreadTree, unpackThreads } from '@hongyan/imap/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ThreadedMail, threadByReferences, threadBySubject } from './build-threads.ts';

const mail = (uid: number, more: Partial<ThreadedMail> = {}): ThreadedMail => ({
  uid,
  subject: `s${String(uid)}`,
  isReply: false,
  sentAt: uid,
  messageId: `m${String(uid)}`,
  references: [],
  ...more,
});
/** As THREAD prints it (RFC 5256 §4): `0` is a parent that is not there. */
const print = ({ uid, children }: ThreadTree): string =>
  children.length === 0 ? String(uid) : `${String(uid)}(${children.map(print).join(' ')})`;
const byReferences = (mails: readonly ThreadedMail[]) => unpackThreads(threadByReferences(mails)).map(print).join(' ');

test.each<[string, readonly ThreadedMail[], string]>([
  ['an answer lies under what it answers', [mail(1), mail(2, { references: ['m1'] })], '1(2)'],
  ['however they came', [mail(1, { references: ['m2'], sentAt: 9 }), mail(2)], '2(1)'],
  ['a row is followed', [mail(1), mail(2, { references: ['m1'] }), mail(3, { references: ['m1', 'm2'] })], '1(2(3))'],
  [
    'answers to a mail that is not here stand side by side',
    [mail(1, { references: ['x'] }), mail(2, { references: ['x'] })],
    '0(1 2)',
  ],
  ['one alone needs no parent', [mail(1, { references: ['x', 'y'] })], '1'],
  [
    'mails that name each other make no ring',
    [mail(1, { references: ['m2'] }), mail(2, { references: ['m1'] })],
    '2(1)',
  ],
  // Step 1.B: what others say of a mail's parent is broken before its own word is heard.
  [
    'its own word breaks what another said of its parent, even into a ring',
    [mail(1, { references: ['m3', 'm2'] }), mail(2, { references: ['m1'] }), mail(3)],
    '2(1) 3',
  ],
  [
    'a mail without References is nobody’s answer, whatever another says',
    [mail(1, { references: ['m2', 'm3'] }), mail(2), mail(3)],
    '2 3(1)',
  ],
  [
    'its own word goes before a truncated one',
    [mail(1, { references: ['m2', 'm3'] }), mail(2), mail(3, { references: ['m4'] }), mail(4)],
    '2 4(3(1))',
  ],
  [
    'a mail that names itself has no parent',
    [mail(1, { references: ['m2', 'm3'] }), mail(2), mail(3, { references: ['m3'] })],
    '2 3(1)',
  ],
  ['a mail that names itself is a root', [mail(1, { references: ['m1'] })], '1'],
  ['a copy stands for itself', [mail(1), mail(2, { messageId: 'm1' }), mail(3, { references: ['m1'] })], '1(3) 2'],
  [
    'an answer without References joins by subject',
    [mail(1, { subject: 'a' }), mail(2, { subject: 'a', isReply: true })],
    '1(2)',
  ],
  ['equal subjects stand side by side', [mail(1, { subject: 'a' }), mail(2, { subject: 'a' })], '0(1 2)'],
  ['no subject joins nothing', [mail(1, { subject: '' }), mail(2, { subject: '' })], '1 2'],
  [
    'siblings stand by their time',
    [mail(1), mail(2, { references: ['m1'], sentAt: 9 }), mail(3, { references: ['m1'], sentAt: 5 })],
    '1(3 2)',
  ],
])('%s (RFC 5256 §3)', (_name, mails, expected) => {
  expect(byReferences(mails)).toBe(expected);
});

test('subjects alone: the first of each above the others, by time', () => {
  const mails = [
    mail(1, { subject: 'a', sentAt: 5 }),
    mail(2, { subject: 'a', sentAt: 1 }),
    mail(3),
    mail(4, { subject: 'a' }),
  ];
  expect(unpackThreads(threadBySubject(mails)).map(print).join(' ')).toBe('2(4 1) 3');
});

test('every mail stands at exactly one node, whatever they refer to', () => {
  const id = fc.nat(7).map((n) => `m${String(n)}`);
  const any = fc.array(
    fc.record({
      subject: fc.constantFrom('', 'a', 'b'),
      isReply: fc.boolean(),
      sentAt: fc.nat(5),
      messageId: fc.option(id),
      references: fc.array(id, { maxLength: 5 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(any, (some) => {
      const mails = some.map((one, index) => ({ ...one, uid: index + 1 }));
      for (const threads of [threadByReferences(mails), threadBySubject(mails)]) {
        const uids = [...threads.uids].filter((uid) => uid !== 0);
        expect(uids.toSorted((a, b) => a - b)).toEqual(mails.map(({ uid }) => uid));
      }
    }),
  );
});

test('forged References neither overflow the stack nor take long', () => {
  const mails = Array.from({ length: 500 }, (_, at) =>
    mail(at + 1, {
      references: Array.from({ length: 1_000 }, (__, k) =>
        k === 900 ? `x${String(at - 1)}-999` : `x${String(at)}-${String(k)}`,
      ),
    }),
  );
  const started = process.threadCpuUsage();
  expect(threadByReferences(mails).uids.length).toBeGreaterThan(0);
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(5_000);
});

test('a row of a hundred thousand answers is one thread: nothing goes as deep as it', () => {
  const mails = Array.from({ length: 100_000 }, (_, at) =>
    mail(at + 1, { references: at === 0 ? [] : [`m${String(at)}`] }),
  );
  const { uids, childCounts } = threadByReferences(mails);
  expect(uids).toEqual(Uint32Array.from(mails, ({ uid }) => uid));
  expect(childCounts.every((count, at) => count === (at < 99_999 ? 1 : 0))).toBe(true);
});

test('no mails make no threads', () => {
  expect(threadByReferences([])).toEqual({ uids: new Uint32Array(), childCounts: new Uint32Array() });
  expect(threadBySubject([])).toEqual({ uids: new Uint32Array(), childCounts: new Uint32Array() });
});
