/** Broken mail at the listener: none crashes or stalls the server, none is lost, and each can be listed, opened and had back byte for byte. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MailListItem } from '@hongyan/contract';
import { type ApiClient, type BrokenMessage, brokenMessages, startTestServer, type TestServer } from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const address = 'li.lei@broken.example';
/** As long as a reader waits for an answer before anybody would call it a hang. */
const maxOpenMs = 5_000;

let server: TestServer;
let client: ApiClient;
let rows: readonly MailListItem[];
const numbers = new Map<string, string>();

/** The mail that a message became: messages arrive one after another, so each is the newest when it has come. */
async function arrive(message: BrokenMessage): Promise<string> {
  await server.deliver({ raw: message.raw, from: 'broken@outside.example', to: address });
  const lists = await Promise.all(
    ['1', '5'].map(async (mailboxId) => (await client.mailbox.list({ mailboxId, pageSize: 1 })).data.list),
  );
  const newest = lists.flat().toSorted((a, b) => Number(b.mailId) - Number(a.mailId))[0];
  return newest?.mailId ?? '';
}

beforeAll(async () => {
  server = await startTestServer({ database: 'sqlite' });
  await server.addOrganisation('Broken', 'broken.example');
  await server.addPerson(address);
  client = await server.signIn(address);
  for (const message of brokenMessages) numbers.set(message.name, await arrive(message));
  rows = (await Promise.all(['1', '5'].map((mailboxId) => client.mailbox.list({ mailboxId, pageSize: 200 })))).flatMap(
    ({ data }) => data.list,
  );
}, 120_000);
afterAll(() => server.stop());

it('each one is a mail of its own in a list', () => {
  expect(new Set(numbers.values()).size).toBe(brokenMessages.length);
  expect(rows.length).toBe(brokenMessages.length);
});

describe.each(brokenMessages)('$name', ({ name, shows }) => {
  it('opens in time, and its words are there to read', async () => {
    const stall = monitorEventLoopDelay({ resolution: 5 });
    stall.enable();
    const start = performance.now();
    const answer = await client.mailbox.detail({ mailId: numbers.get(name) ?? '' });
    stall.disable();
    expect(answer.code).toBe(200);
    expect(performance.now() - start).toBeLessThan(maxOpenMs);
    const { text, html, attachments } = answer.data;
    if (shows !== undefined) expect(`${text ?? ''}${html ?? ''}`).toContain(shows);
    for (const { fileName } of attachments) expect(fileName).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u);
  });
});
