import { expect, test } from 'vitest';
import { decodeError, encodeError } from './error-transport.ts';
import { StorageFullError } from './errors.ts';

const cross = (error: unknown, revivers: Parameters<typeof decodeError>[1] = []) =>
  decodeError(structuredClone(encodeError(error)), revivers);

test('an error keeps its class, message, stack and cause across threads', () => {
  const original = new StorageFullError('full', { cause: new RangeError('disk') });
  const error = cross(original);
  expect(error).toBeInstanceOf(StorageFullError);
  expect(error).toMatchObject({
    message: 'full',
    stack: original.stack,
    cause: { name: 'RangeError', message: 'disk' },
  });
});

test('an unknown class keeps its name and its fields, but for what cannot cross', () => {
  class OddError extends Error {
    override readonly name = 'OddError';
    readonly code = 7;
    readonly close = () => undefined;
  }
  expect(cross(new OddError('odd'))).toMatchObject({
    name: 'OddError',
    message: 'odd',
    code: 7,
    close: '[function that cannot cross threads]',
  });
});

test('an error that is its own cause ends', () => {
  const error = new Error('round');
  error.cause = error;
  let depth = 0;
  for (let at: unknown = cross(error); at instanceof Error; at = at.cause) depth += 1;
  expect(depth).toBe(9);
});

test('what is thrown without being an error is reported', () => {
  expect(cross('text')).toMatchObject({ message: 'thrown: text' });
  expect(cross(undefined)).toMatchObject({ message: 'thrown: undefined' });
});
