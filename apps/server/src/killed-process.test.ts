/** Two server processes on one PostgreSQL, one of which is killed under load: nothing acknowledged is lost, nothing comes twice by our fault. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { dropTestDatabase } from '@hongyan/testkit/postgres';
import { createMigratedDatabase } from '@hongyan/testkit/postgres/migrated-database.ts';
import { type ApiClient, createApiClient, signInAt } from '@hongyan/testkit/protocols/api-client.ts';
import { openPush } from '@hongyan/testkit/protocols/push-client.ts';
import { sendMessage } from '@hongyan/testkit/protocols/smtp-client.ts';
import { builtMain } from '@hongyan/testkit/server/built-server.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { type ServerProcess, spawnServer } from '@hongyan/testkit/server/server-process.ts';
import { waitFor } from '@hongyan/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const li = 'li.lei@hongyan.example';
const wang = 'wang.haiyan@hongyan.example';
const senders = 4;
/** Messages of each sender, by SMTP and by the web client alike. */
const each = 15;

/** Subjects by how often a server that was asked has answered: `repeated` ones were asked again, since no answer came. */
interface Handed {
  readonly once: Set<string>;
  readonly repeated: Set<string>;
}

describe('one of two processes is killed', () => {
  let directory: string;
  let databaseUrl: string;
  let leader: ServerProcess;
  let other: ServerProcess;
  let token: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hongyan-two-'));
    databaseUrl = await createMigratedDatabase(inject('postgres'));
    const env = {
      HONGYAN_DATA: directory,
      HONGYAN_DATABASE_URL: databaseUrl,
      HONGYAN_DNS: '127.0.0.1:9',
      HONGYAN_HOSTNAME: 'mail.hongyan.example',
    };
    leader = await spawnServer({ ...env, HONGYAN_DEMO: '1' }, await builtMain());
    other = await spawnServer({ ...env, HONGYAN_DEMO: '0' }, await builtMain());
    const { password } = leader.people.find(({ address }) => address === li) ?? { password: '' };
    token = (await signInAt(leader.url, li, password)).token;
  });
  afterAll(async () => {
    await Promise.all([leader.kill('SIGKILL'), other.kill('SIGKILL')]);
    await dropTestDatabase(databaseUrl);
    await rm(directory, { recursive: true, force: true });
  });

  const clientOf = (server: ServerProcess): ApiClient =>
    createApiClient(server.url, { authorization: `Bearer ${token}` }, token);

  /** Hands each message to one of the two, and to the other where that does not answer, as a proxy's clients do. */
  async function handAll(
    name: string,
    hand: (server: ServerProcess, subject: string) => Promise<void>,
  ): Promise<Handed> {
    const handed: Handed = { once: new Set(), repeated: new Set() };
    for (let count = 0; count < each; count += 1) {
      const subject = `${name}-${String(count)}`;
      const servers = count % 2 === 0 ? [leader, other] : [other, leader];
      for (let attempt = 0; ; attempt += 1) {
        try {
          await hand(servers[attempt % 2] ?? other, subject);
          (attempt === 0 ? handed.once : handed.repeated).add(subject);
          break;
        } catch {
          await rest(30);
        }
      }
    }
    return handed;
  }

  async function listSubjects(mailboxId: string): Promise<string[]> {
    const subjects: string[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { list } = (await clientOf(other).mailbox.list({ mailboxId: mailboxId, pageNum, pageSize: 100 })).data;
      subjects.push(...list.map((mail) => mail.mailSubject));
      if (list.length < 100) return subjects;
    }
  }

  const count = (subjects: readonly string[], wanted: string): number =>
    subjects.filter((subject) => subject === wanted).length;

  test('what was acknowledged is there once, the session goes on at the other, and the other leads', async () => {
    const push = await openPush(other.url, clientOf(other), li);
    const bySmtp = Array.from({ length: senders }, (_, sender) =>
      handAll(`in-${String(sender)}`, async ({ ports }, subject) => {
        await sendMessage({ port: ports.smtp }, { from: 'a@outside.example', to: li, subject, text: subject });
      }),
    );
    const byWeb = Array.from({ length: senders }, (_, sender) =>
      handAll(`out-${String(sender)}`, async (server, subject) => {
        const content = createContent({
          from: li,
          to: [
            { name: '', address: wang },
            { name: '', address: li },
          ],
          subject,
        });
        // Asked again with the same key, as the web client does.
        const { code } = await clientOf(server).compose.send({ content }, { idempotencyKey: `two-${subject}` });
        if (code !== 200) throw new Error(`refused: ${String(code)}`);
      }),
    );
    const all = Promise.all([...bySmtp, ...byWeb]);
    await push.next('mailArrived', undefined, { timeoutMs: 20_000 });
    await rest(400);
    await leader.kill('SIGKILL');
    const handed = await all;
    const once = handed.flatMap((one) => [...one.once]);
    const repeated = handed.flatMap((one) => [...one.repeated]);
    expect(once.length + repeated.length).toBe(2 * senders * each);
    // Something was under way when it was killed, or this proves nothing.
    expect(repeated.length).toBeGreaterThan(0);
    const find = async () => listSubjects('1');
    await waitFor(
      async () => new Set((await find()).filter((subject) => /^(?:in|out)-/.test(subject))).size === 2 * senders * each,
      {
        timeoutMs: 90_000,
        what: 'every message in the inbox',
      },
    );
    const inbox = await find();
    expect(once.filter((subject) => count(inbox, subject) !== 1)).toEqual([]);
    // By the web client a message that was asked for twice is one; a server of before that got no answer brings it again (RFC 5321 §4.2.5).
    expect(repeated.filter((subject) => subject.startsWith('out-') && count(inbox, subject) !== 1)).toEqual([]);
    expect(repeated.filter((subject) => count(inbox, subject) > 2)).toEqual([]);
    // The window at the other process has heard of all of it without a new connection, or was asked to read again.
    const heard = push.events.flatMap((event) => (event.kind === 'mailArrived' ? [event.data.mailSubject] : []));
    const isAskedToRead = push.events.some(({ kind }) => kind === 'resync');
    expect(
      isAskedToRead ||
        inbox.filter((subject) => /^(?:in|out)-/.test(subject)).every((subject) => heard.includes(subject)),
    ).toBe(true);
    // What the leader did alone, the other does now: the index follows.
    await waitFor(
      async () => (await clientOf(other).search.quick({ searchKeyword: `in-0-${String(each - 1)}` })).data.total > 0,
      { timeoutMs: 30_000, what: 'the last message in the index' },
    );
    push.close();
  }, 180_000);
});
