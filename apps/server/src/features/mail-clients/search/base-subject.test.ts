import { expect, test } from 'vitest';
import { toBaseSubject } from './base-subject.ts';

test.each([
  ['预算', '预算', false],
  ['Re: 预算', '预算', true],
  ['RE : Fwd:  预算 (fwd)', '预算', true],
  ['[list] Re: [list] hello', 'hello', true],
  ['Re[2]: hello', 'hello', true],
  ['[announce] hello', 'hello', false],
  ['[announce]', '[announce]', false],
  ['[Fwd: Re: hello (fwd)]', 'hello', true],
  ['Reminder: hello', 'Reminder: hello', false],
  ['  a \t b  ', 'a b', false],
  ['', '', false],
])('the base of %j is %j (RFC 5256 §2.1)', (subject, text, isReply) => {
  expect(toBaseSubject(subject)).toEqual({ text, isReply });
});

test('a hostile subject costs no more than its length', () => {
  const started = process.threadCpuUsage();
  for (const chunk of ['Re: ', '[x] ', '[', 'Re[', '[fwd:', '(fwd)']) toBaseSubject(chunk.repeat(10_000));
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(1_000);
});
