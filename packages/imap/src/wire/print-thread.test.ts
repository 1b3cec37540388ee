import { describe, expect, it } from 'vitest';
import { packThreads, type ThreadTree } from '../testing/thread-tree.ts';
import { ThreadPrinter } from './print-thread.ts';

const node = (uid: number, ...children: ThreadTree[]): ThreadTree => ({ uid, children });
const print = (threads: ThreadTree[], known: (uid: number) => boolean = () => true) => {
  const said: (string | number)[] = [];
  const answer = { text: (text: string) => said.push(text), number: (number: number) => said.push(number) };
  const printer = new ThreadPrinter(packThreads(threads), (uid) => (known(uid) ? uid : undefined), answer);
  while (printer.printNext()) expect(said.length).toBeLessThan(1_000_000);
  return said.join('');
};

describe('THREAD answers', () => {
  it('prints the example of the RFC', () => {
    const thread = node(3, node(6, node(4, node(23)), node(44, node(7, node(96)))));
    expect(print([node(2), thread])).toBe('(2)(3 6 (4 23)(44 7 96))');
  });

  it('puts siblings under a parent that is not there', () => {
    expect(print([node(0, node(3), node(5, node(6)))])).toBe('((3)(5 6))');
    expect(print([node(0, node(3))])).toBe('(3)');
    expect(print([node(1, node(0, node(2), node(3)), node(4))])).toBe('(1 (2)(3)(4))');
  });

  it('leaves out what this client does not know, and keeps the answers to it', () => {
    const thread = node(1, node(2, node(3), node(4)));
    expect(print([thread], (uid) => uid !== 2)).toBe('(1 (3)(4))');
    expect(print([thread], (uid) => uid > 2)).toBe('((3)(4))');
    expect(print([thread], () => false)).toBe('');
  });

  it('leaves out a whole row of parents that are not there', () => {
    let row = node(7, node(8), node(9));
    for (let depth = 0; depth < 10_000; depth += 1) row = node(0, row);
    expect(print([row, node(0, node(0, node(3)), node(0)), node(0)])).toBe('(7 (8)(9))(3)');
  });

  it('prints nothing for no threads', () => {
    expect(print([])).toBe('');
  });

  it('survives a thread of a hundred thousand answers, in a line or dividing at each, without going deep itself', () => {
    let line = node(1);
    let comb = node(1);
    for (let uid = 2; uid <= 100_000; uid += 1) {
      line = node(uid, line);
      comb = node(uid, comb, node(1_000_000 + uid));
    }
    expect(print([line]).split(' ')).toHaveLength(100_000);
    const printed = print([comb]);
    expect(printed.match(/\d+/g)).toHaveLength(199_999);
    let depth = 0;
    let deepest = 0;
    for (const character of printed) {
      if (character === '(') depth += 1;
      if (character === ')') depth -= 1;
      deepest = Math.max(deepest, depth);
    }
    expect(depth).toBe(0);
    expect(deepest).toBeLessThanOrEqual(50);
  });
});
