/** A call of the contract as a request, for the tests that go over all of them. */
import { bodyTypes, type Call } from '@hongyan/contract';
import type { RawRequest } from '@hongyan/testkit';
import { examples } from '../../../../apps/server/test/every-call-inputs.ts';
import type { CallExample, OwnThings } from './call-example.ts';

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A valid and a malformed input for a call. */
export function findExample(call: Pick<Call, 'name'>): CallExample {
  const example = examples[call.name];
  if (example === undefined) throw new Error(`every-call-inputs.ts has no example of ${call.name}`);
  return example;
}

/** The ids that the example of a call names. */
export function idsNamedBy(call: Call): (keyof OwnThings)[] {
  const named = new Set<keyof OwnThings>();
  const watched = new Proxy({} as OwnThings, {
    get: (_target, key) => {
      named.add(key as keyof OwnThings);
      return '1';
    },
  });
  findExample(call).valid(watched);
  for (const key of ['address', 'contactRevision', 'otherContactRevision'] as const) named.delete(key);
  return [...named];
}

/** A request for a call by its contract entry, by its own or another method. */
export function createRequest(
  call: Call,
  input: Record<string, unknown>,
  method: string = call.method,
): [string, RawRequest] {
  const inPath = new Set<string>();
  const path = `${call.isAtRoot === true ? '../' : ''}${call.path}`.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(typeof input[name] === 'string' ? input[name] : 'x');
  });
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
    );
    return [`${path}?${query.toString()}`, { method }];
  }
  if (call.body === 'multipart') {
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'dot.png');
    return [path, { method, body: form }];
  }
  // By another method the form is nobody's, and refused for what it is before the method is.
  if (call.body === 'form' && method === call.method) {
    const fields = Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]);
    return [
      path,
      { method, body: new URLSearchParams(fields).toString(), headers: { 'content-type': bodyTypes.form } },
    ];
  }
  return [path, { method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }];
}
