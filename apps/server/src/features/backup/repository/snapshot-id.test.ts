// The last snapshot of a directory is the one that was made last, whatever the clock says.
import { expect, test } from 'vitest';
import { makeSnapshotId } from './snapshot-id.ts';

const now = Date.UTC(2026, 10, 30, 21, 38, 47, 250);

test('a first snapshot bears its time', () => {
  expect(makeSnapshotId(now, undefined)).toBe('20261130T213847Z-0000');
  expect(makeSnapshotId(now, '20261130T213846Z-ffff')).toBe('20261130T213847Z-0000');
});

test('snapshots of one second are in the order in which they were made', () => {
  const ids: string[] = [];
  for (let made = 0; made < 300; made += 1) ids.push(makeSnapshotId(now, ids.at(-1)));
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids.at(-1)).toBe('20261130T213847Z-012b');
});

test('a clock that was set back makes no snapshot older than the last one', () => {
  expect(makeSnapshotId(now - 86_400_000, '20261130T213847Z-9f3a')).toBe('20261130T213847Z-9f3b');
  expect(makeSnapshotId(now, '20261130T213847Z-ffff')).toBe('20261130T213848Z-0000');
  expect(makeSnapshotId(now, '20261231T235959Z-ffff')).toBe('20270101T000000Z-0000');
});
