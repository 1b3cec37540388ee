// Whether an account or a phone exists is disclosed by no answer: status, headers and body of known and unknown are compared over the wire,
// and the medians of their times are printed (docs/security.md quotes them; time on a shared machine is no proof, so it is not asserted).
import { type IncomingHttpHeaders, request } from 'node:http';
import { testPassword } from '@hongyan/testkit';
import { domain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChallenge } from '../src/features/challenges/encrypted-challenge.ts';
import { machineContext } from '../src/features/identity/index.ts';
import { givePhone } from '../src/features/person-details/index.ts';

const people = 50;
const createName = (index: number) => `person${String(index)}@${domain}`;
const createPhone = (index: number) => `1380000${String(1_000 + index)}`;

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
}

/** Each attempt comes from a network of its own: what is measured is the answer, not the limits. */
let networks = 0;
function freshAddress(): string {
  networks += 1;
  return `127.${String(1 + (networks >> 8))}.${String(networks & 255)}.1`;
}

describe('enumeration', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld('sqlite');
    const { runner } = world.server.context.services.database;
    for (let index = 0; index < people; index += 1) {
      const { accountNo } = await world.server.addPerson(createName(index));
      await runner.execute(givePhone, machineContext(world.clock.now(), 'test'), {
        accountNo,
        phone: createPhone(index),
      });
    }
  }, 60_000);
  afterAll(() => world.stop());

  const send = (path: string, input: unknown, localAddress: string, method = 'POST') =>
    new Promise<Answer>((resolve, reject) => {
      const started = performance.now();
      const headers = { 'content-type': 'application/json', origin: world.server.url };
      const sent = request(`${world.server.url}/api/${path}`, { method, headers, localAddress }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body, ms: performance.now() - started }),
        );
      });
      sent.on('error', reject).end(method === 'POST' ? JSON.stringify(input) : undefined);
    });
  /** A picture as somebody reads it. */
  const readPicture = async (path: string, localAddress: string) => {
    const { data } = JSON.parse((await send(path, {}, localAddress, path === 'captcha' ? 'GET' : 'POST')).body) as {
      data: { pictureId: string };
    };
    const { secrets } = world.server.context.services;
    const text = openChallenge(secrets, 'picture', data.pictureId, world.clock.now())?.answer ?? 'unreadable';
    return { pictureId: data.pictureId, text };
  };
  /** What may differ between any two answers: encrypted tickets, ids, the clock. */
  const getShape = ({ status, headers, body }: Answer) => {
    const { date: _date, 'x-request-id': _id, etag: _etag, ...rest } = headers;
    const plain = body
      .replace(/"requestId":"[^"]*"/, '"requestId":""')
      .replace(/"ticket":"([^"]*)"/, (_all, ticket: string) => `"ticket":${String(ticket.length)}`);
    return JSON.stringify([status, rest, plain]);
  };

  const asks: Readonly<Record<string, (isKnown: boolean, index: number, from: string) => Promise<unknown>>> = {
    'oauth/token': async (isKnown, index) => ({
      grant_type: 'password',
      username: isKnown ? createName(index) : `nobody${String(index)}@${domain}`,
      password: `${testPassword}x`,
    }),
    'password/recover': async (isKnown, index, from) => ({
      username: isKnown ? createName(index) : `nobody${String(index)}@${domain}`,
      ...(await readPicture('captcha', from)),
    }),
    'sms/code': async (isKnown, index, from) => ({
      purpose: 'signIn',
      phone: isKnown ? createPhone(index) : `1390000${String(1_000 + index)}`,
      ...(await readPicture('mail/apilogin/getSmsImageCode', from)),
    }),
    'oauth/code': async (isKnown, index, from) => ({
      type: 'sms',
      phone: isKnown ? createPhone(index) : `1390000${String(1_000 + index)}`,
      ...(await readPicture('mail/apilogin/getSmsImageCode', from)),
    }),
  };

  it.each(Object.entries(asks))(
    '%s',
    async (path, ask) => {
      // A phone gets one code a minute: the next call begins after it.
      world.clock.advance(3_600_000);
      const shapes = new Set<string>();
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let index = 0; index < people; index += 1)
        for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const from = freshAddress();
          const answer = await send(path, await ask(kind === 'known', index, from), from);
          shapes.add(getShape(answer));
          times[kind].push(answer.ms);
        }
      const median = (list: readonly number[]) => (list.toSorted((a, b) => a - b)[people / 2] ?? 0).toFixed(2);
      process.stdout.write(`${path}: known ${median(times.known)} ms, unknown ${median(times.unknown)} ms\n`);
      expect([...shapes].slice(1)).toEqual([]);
      // The question itself was answered, and nothing before it refused.
      expect([...shapes][0]).toMatch(path === 'oauth/token' ? /^.401/ : /^.200/);
    },
    60_000,
  );
});
