// What is deleted while somebody copies stays until the last of them has ended.
import { expect, test } from 'vitest';
import { HeldDeletions } from './held-deletions.ts';

test('deletions wait for every holder, and are done once', async () => {
  const deleted: string[] = [];
  const deletions = new HeldDeletions(async (id) => void deleted.push(id));
  await deletions.delete('a');
  expect(deleted).toEqual(['a']);
  const [one, two] = [deletions.hold(), deletions.hold()];
  await deletions.delete('b');
  await one.end();
  await one.end();
  await deletions.delete('c');
  await deletions.delete('c');
  expect(deleted).toEqual(['a']);
  await two.end();
  expect(deleted).toEqual(['a', 'b', 'c']);
  await deletions.delete('d');
  expect(deleted).toEqual(['a', 'b', 'c', 'd']);
});
