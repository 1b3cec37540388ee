import { createTestClock } from '@hongyan/testkit';
import { expect, test } from 'vitest';
import { createProgress } from './create-progress.ts';

test('an import says every five seconds how far it is in which folder', () => {
  const lines: string[] = [];
  const clock = createTestClock();
  const say = createProgress({ report: (line) => lines.push(line), services: { clock } as never }, 'li@here.example');
  const counts = { target: 'inbox', imported: 20, importedBytes: 1_250_000, known: 3, tooOld: 0, failed: 0 };
  say({ ...counts, source: '', found: 23 });
  expect(lines).toEqual([]);
  clock.advance(5_000);
  say({ ...counts, source: '', found: 23 });
  say({ ...counts, source: '', found: 24 });
  clock.advance(5_000);
  say({ ...counts, source: 'Projects/Old', found: 24, failed: 1 });
  expect(lines).toEqual([
    'li@here.example: (inbox): 23 messages read, 20 imported (1.3 MB), 3 there already',
    'li@here.example: Projects/Old: 24 messages read, 20 imported (1.3 MB), 3 there already, 1 failed',
  ]);
});
