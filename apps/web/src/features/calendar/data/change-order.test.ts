import { calendarIdSchema, eventIdSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import {
  changeInOrder,
  findSavedName,
  makeDrawnId,
  NeverSavedError,
  type ObjectState,
  objectKey,
  readBetweenChanges,
} from './change-order.ts';

const calendarId = calendarIdSchema.parse('c1');
const drawn = (): ObjectState => ({ calendarId, id: makeDrawnId(), revision: 0 });
const saved = (id: string, revision: number): ObjectState => ({ calendarId, id: eventIdSchema.parse(id), revision });
const same = (state: ObjectState): ObjectState => state;

it('changes what is being made when it has a name, and keeps its key', async () => {
  const made = drawn();
  const key = objectKey(made);
  let answer = (_state: ObjectState): void => undefined;
  const making = changeInOrder(made, () => new Promise<ObjectState>((resolve) => (answer = resolve)), same);
  const seen: ObjectState[] = [];
  const changing = changeInOrder(
    made,
    (current) => {
      seen.push(current);
      return Promise.resolve(saved('11', 8));
    },
    same,
  );
  const name = findSavedName(made);
  await Promise.resolve();
  answer(saved('11', 7));
  await Promise.all([making, changing]);
  expect(seen).toEqual([saved('11', 7)]);
  expect(await name).toMatchObject({ id: '11' });
  expect([objectKey(made), objectKey(saved('11', 9))]).toEqual([key, key]);
});

it('begins with the revision that its own change left, and leaves a newer one to the server', async () => {
  const given = saved('21', 3);
  await changeInOrder(given, () => Promise.resolve(saved('21', 5)), same);
  const revisions: number[] = [];
  for (const revision of [3, 9])
    await changeInOrder(
      { ...given, revision },
      (current) => Promise.resolve(void revisions.push(current.revision)),
      () => undefined,
    );
  expect(revisions).toEqual([5, 9]);
});

it('has nothing to change where the making failed', async () => {
  const made = drawn();
  const making = changeInOrder(made, () => Promise.reject(new Error('refused')), same);
  const changing = changeInOrder(
    made,
    () => Promise.resolve(),
    () => undefined,
  );
  await expect(making).rejects.toThrow('refused');
  await expect(changing).rejects.toThrow(NeverSavedError);
  await expect(findSavedName(made)).rejects.toThrow(NeverSavedError);
});

it('reads again what was read while something changed', async () => {
  let answer = (): void => undefined;
  let reads = 0;
  const reading = readBetweenChanges(async () => {
    reads += 1;
    if (reads === 1)
      void changeInOrder(
        saved('31', 1),
        () => new Promise<void>((resolve) => (answer = resolve)),
        () => undefined,
      );
    return Promise.resolve(reads);
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(reads).toBe(1);
  answer();
  expect(await reading).toBe(2);
});
