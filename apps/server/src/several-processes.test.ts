/** Two servers on one PostgreSQL: what one does the other knows, whoever is asked. */
import { createApiClient, signInAt } from '@hongyan/testkit/protocols/api-client.ts';
import { openImap } from '@hongyan/testkit/protocols/imap-client.ts';
import { openPush } from '@hongyan/testkit/protocols/push-client.ts';
import { sendMessage } from '@hongyan/testkit/protocols/smtp-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { startTestServer, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { waitFor } from '@hongyan/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RunningServer } from './start-server.ts';

const password = 'Quiet-Harbour-72';
const li = 'li@two.example';
const han = 'han@two.example';

describe('two servers on one store', () => {
  let first: TestServer;
  let second: RunningServer;
  const secondUrl = () => `http://127.0.0.1:${String(second.ports.http)}`;
  beforeAll(async () => {
    first = await startTestServer({ database: 'postgres', postgresServer: inject('postgres') });
    await first.addOrganisation('Two', 'two.example');
    await first.addPerson(li);
    await first.addPerson(han);
    second = await first.startBeside();
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const deliverTo = (server: RunningServer | TestServer, subject: string) =>
    sendMessage({ port: server.ports.smtp }, { from: 'a@outside.example', to: li, subject, text: subject });
  /** A client of a session of the first, at the second. */
  async function signInAtBoth() {
    const here = await first.signIn(li);
    const { token } = here;
    return { here, there: createApiClient(secondUrl(), { authorization: `Bearer ${token}` }, token) };
  }

  test('a session of one is one of the other, and ends at both', async () => {
    const { here, there } = await signInAtBoth();
    expect((await there.identity.userInfo({})).code).toBe(200);
    await here.identity.logout({});
    expect((await there.identity.userInfo({})).code).not.toBe(200);
  });

  test('exactly one of them leads', () => {
    expect([first.context.isLeading(), second.context.isLeading()]).toEqual([true, false]);
  });

  test('mail that one takes is shown by the push socket and the IMAP connection of the other', async () => {
    const { there } = await signInAtBoth();
    const push = await openPush(secondUrl(), there, li);
    const person = { address: li, accountNo: 1, orgId: 1 };
    const code = await first.addCode(person, ['imap']);
    const imap = await openImap(second, li, code);
    await imap.mailboxOpen('INBOX');
    const heard: number[] = [];
    imap.on('exists', ({ count }: { count: number }) => heard.push(count));
    const idle = imap.idle();
    await deliverTo(first, 'brought to the first');
    const arrival = await push.next('mailArrived', ({ data }) => data.mailSubject === 'brought to the first');
    expect(arrival.data.item.mailSubject).toBe('brought to the first');
    await waitFor(() => heard.length > 0, { what: 'the arrival over IMAP' });
    push.close();
    await imap.logout();
    await idle;
  });

  test('a flag that is set here and there shows everywhere as it was set last', async () => {
    const { here, there } = await signInAtBoth();
    const [atFirst, atSecond] = await Promise.all([openPush(first.url, here, li), openPush(secondUrl(), there, li)]);
    await deliverTo(second, 'to be flagged');
    const arrival = await atFirst.next('mailArrived', ({ data }) => data.mailSubject === 'to be flagged');
    const { mailId } = arrival.data.item;
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = round % 2 === 0 ? [here, there] : [there, here];
      const value = round % 2 === 0;
      await Promise.all([
        one.mailbox.updateFavorite({ mailIds: [mailId], favorite: value }),
        other.mailbox.updateSeen({ mailIds: [mailId], seen: value }),
      ]);
    }
    const { mailbox } = here;
    const stored = (await mailbox.list({ mailboxId: arrival.data.item.mailboxId })).data.list.find(
      (mail) => mail.mailId === mailId,
    );
    for (const push of [atFirst, atSecond])
      await waitFor(
        () => {
          const shown = push.events.findLast(({ kind }) => kind === 'mailFlagged');
          const mail =
            shown?.kind === 'mailFlagged' ? shown.data.mails.find((one) => one.mailId === mailId) : undefined;
          return mail?.seen === stored?.seen && mail?.favorite === stored?.favorite;
        },
        { what: 'the last flags at both' },
      );
    atFirst.close();
    atSecond.close();
  });

  test('a sign-out at one closes the socket at the other', async () => {
    const { here, there } = await signInAtBoth();
    const push = await openPush(secondUrl(), there, li);
    await here.identity.logout({});
    expect(await push.closed).toBe(4401);
  });

  test('a ticket of one opens a socket at the other, once', async () => {
    const { here, there } = await signInAtBoth();
    const { ticket } = (await here.push.ticket({})).data;
    const now = Date.now();
    const { tickets } = second.context.push;
    expect(await tickets.redeem(ticket, now)).toMatchObject({ orgId: 1 });
    expect(await tickets.redeem(ticket, now)).toBeNull();
    expect(await first.context.push.tickets.redeem(ticket, now)).toBeNull();
    const late = (await there.push.ticket({})).data.ticket;
    expect(await tickets.redeem(late, now + 31_000)).toBeNull();
    expect(await tickets.redeem(`${late}x`, now)).toBeNull();
  });

  test('a message that is sent at one arrives though the other does the jobs', async () => {
    const web = await first.startBeside({ HONGYAN_ROLES: 'http,push' });
    try {
      expect(web.ports).toMatchObject({ smtp: 0, imap: 0, pop3: 0, submission: 0 });
      const client = await signInAt(`http://127.0.0.1:${String(web.ports.http)}`, han, password);
      const push = await openPush(secondUrl(), await signInAt(secondUrl(), li, password), li);
      const subject = 'from a process without jobs';
      const content = createContent({ from: han, to: [{ name: '', address: li }], subject });
      expect((await client.compose.send({ content }, { idempotencyKey: 'several-1' })).code).toBe(200);
      // Far below the 15 s after which a worker looks by itself.
      await push.next('mailArrived', ({ data }) => data.mailSubject === subject, { timeoutMs: 8_000 });
      push.close();
    } finally {
      await web.stop();
    }
  });

  test('whoever is left leads, and what arrives is found', async () => {
    const third = await first.startBeside();
    await first.restart();
    await waitFor(() => second.context.isLeading() || third.context.isLeading(), { what: 'another leader' });
    expect(first.context.isLeading()).toBe(false);
    await deliverTo(first, 'zanzibar arrives');
    const client = await first.signIn(li);
    await waitFor(async () => (await client.search.quick({ searchKeyword: 'zanzibar' })).data.total === 1, {
      what: 'the message in the index',
    });
    await third.stop();
  });
});
