import { expect, it } from 'vitest';
import { type ChosenFile, problemOfChosen } from './mail-files.ts';
import type { AttachmentItem } from './upload-item.ts';

const item = (name: string, size: number, isLarge = false): AttachmentItem => ({
  ...{ key: name, name, size, isLarge },
  ...{ state: 'done', progress: 1 },
});
const file = (name: string, size = 1): ChosenFile => ({ mailId: '1' as ChosenFile['mailId'], part: name, name, size });
const mega = 1024 * 1024;

it('takes what fits, and says why not', () => {
  expect(problemOfChosen([item('a', 1)], [file('b')])).toBeUndefined();
  expect(problemOfChosen([item('A.txt', 1)], [file('a.TXT')])).toEqual({ key: 'nameTaken', name: 'a.TXT' });
  expect(problemOfChosen([], [file('a'), file('a')])?.key).toBe('nameTaken');
  expect(
    problemOfChosen(
      Array.from({ length: 40 }, (_, n) => item(`${n}`, 1)),
      [file('x')],
    )?.key,
  ).toBe('tooMany');
  expect(problemOfChosen([item('a', 30 * mega)], [file('b', 21 * mega)])?.key).toBe('tooLarge');
});

it('leaves what is carried as a link out of the message’s room', () => {
  expect(problemOfChosen([item('film', 900 * mega, true)], [file('b', 21 * mega)])).toBeUndefined();
});
