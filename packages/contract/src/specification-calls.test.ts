// Every call that the specification names (section 7), by method and path, against the contract.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from './calls.ts';
import { createOpenApi } from './openapi.ts';

/** `mail/{boxId}` and `mail/{id}` are the same path. */
const getShape = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');

interface Row {
  readonly call: string;
  readonly capability: string;
}

const table = readFileSync(new URL('testing/specification-calls.tsv', import.meta.url), 'utf8');
const rows: readonly Row[] = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', capability = ''] = line.split('\t');
    return { call: `${method} ${getShape(path)}`, capability };
  });

/** Calls of capabilities that this version does not have, each by name: a call of a built capability cannot be missing unseen. Whoever builds one takes its calls out here. */
const notBuilt: Readonly<Record<string, readonly string[]>> = {
  encryption: [
    'POST keymanagement/key/keyPinVerify',
    'POST keymanagement/key/getKeyByEmail',
    'POST keymanagement/key/sendSms',
    'POST keymanagement/key/save',
    'POST mail/keyms/resetKey',
  ],
  assistant: [
    'POST mail/main/ai/assistant/mail',
    'POST mail/main/ai/digest/mail',
    'POST mail/main/ai/question',
    'POST mail/main/ai/fishing/mail',
    'POST mail/main/ai/stream/chat',
    'POST mail/main/ai/stream/draft',
    'POST mail/main/ai/stream/reply',
    'POST mail/main/ai/stream/summary',
    'POST mail/main/ai/stream/check',
    'WS ai/stream',
  ],
  migration: [
    'GET mail/mailMig/getCode',
    'POST mail/mailMig/save',
    'POST mail/mailMig/update',
    'GET mail/mailMig/get',
    'GET mail/mailMig/getFile',
  ],
};

/** Sockets are no entries of the contract; `push-socket.ts` serves this one, and the tests of push open it. */
const sockets = ['WS mail/message/{}'];

const served = new Set([
  ...sockets,
  ...allCalls.flatMap(({ method, alsoMethod, path, isAtRoot }) =>
    [method, ...(alsoMethod === undefined ? [] : [alsoMethod])].map(
      (each) => `${each} ${isAtRoot === true ? '/' : ''}${getShape(path)}`,
    ),
  ),
]);

describe('the calls of the specification', () => {
  it('are a table of whole rows, none of them twice', () => {
    expect(rows.length).toBeGreaterThan(150);
    for (const { call, capability } of rows) {
      expect(call).toMatch(/^(?:GET|POST|WS) \S+$/);
      expect([call, capability]).toEqual([call, expect.stringMatching(/^[a-z-]+$/)]);
    }
    expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length);
  });

  it.each(rows.map(({ call, capability }) => [call, capability]))('%s (%s)', (call, capability) => {
    const isLeftOut = (notBuilt[capability] ?? []).includes(call);
    expect({ call, served: served.has(call), notBuilt: isLeftOut }).toEqual({
      call,
      served: !isLeftOut,
      notBuilt: isLeftOut,
    });
  });

  it('that are not built stand in the table, under their capability', () => {
    const known = new Set(rows.map(({ call, capability }) => `${capability}: ${call}`));
    const named = Object.entries(notBuilt).flatMap(([name, calls]) => calls.map((call) => `${name}: ${call}`));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('stand in the OpenAPI document with both methods where they have two', () => {
    const paths = createOpenApi('0').paths as Record<string, Record<string, unknown>>;
    const documented = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${getShape(path.slice(1))}`),
      ),
    );
    const wanted = rows.map(({ call }) => call).filter((call) => served.has(call) && !call.startsWith('WS'));
    expect(wanted.filter((call) => !documented.has(call))).toEqual([]);
  });
});
