import { expect, test, vi } from 'vitest';
import { createRoomCheck, type DiskSpace } from './disk-room.ts';

function prepare(space: DiskSpace) {
  let now = 0;
  const disk = { ...space };
  const readSpace = vi.fn(async () => ({ ...disk }));
  const hasRoom = createRoomCheck(readSpace, { now: () => now });
  return { disk, readSpace, hasRoom, pass: (ms: number) => (now += ms) };
}

test('the disk is asked once a second, by however many messages', async () => {
  const { readSpace, hasRoom, pass } = prepare({ freeBytes: 500, totalBytes: 1_000 });
  await Promise.all([hasRoom(0), hasRoom(0)]);
  pass(999);
  expect(await hasRoom(0)).toBe(true);
  expect(readSpace).toHaveBeenCalledTimes(1);
  pass(1);
  expect(await hasRoom(0)).toBe(true);
  expect(readSpace).toHaveBeenCalledTimes(2);
  // A clock that was set back asks anew as well.
  pass(-500);
  await hasRoom(0);
  expect(readSpace).toHaveBeenCalledTimes(3);
});

test('what was let in since counts, until the disk says better', async () => {
  const { disk, readSpace, hasRoom } = prepare({ freeBytes: 250, totalBytes: 1_000 });
  expect(await hasRoom(150)).toBe(true);
  // It has been written, so the disk says the same.
  disk.freeBytes = 100;
  expect(await hasRoom(100)).toBe(false);
  expect(readSpace).toHaveBeenCalledTimes(2);
  expect(await hasRoom(50)).toBe(true);
});

test('room that was made is seen at once, and so is a disk that cannot be asked', async () => {
  const { disk, readSpace, hasRoom } = prepare({ freeBytes: 40, totalBytes: 1_000 });
  expect(await hasRoom(0)).toBe(false);
  disk.freeBytes = 500;
  expect(await hasRoom(0)).toBe(true);
  const failed = prepare({ freeBytes: 500, totalBytes: 1_000 });
  failed.readSpace.mockRejectedValueOnce(new Error('EIO'));
  await expect(failed.hasRoom(0)).rejects.toThrow('EIO');
  expect(await failed.hasRoom(0)).toBe(true);
  expect(readSpace).toHaveBeenCalledTimes(2);
});
