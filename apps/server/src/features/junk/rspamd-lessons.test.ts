// rspamd learns from the same moves as our own filter: durably, and not everything that one person wants.
import type { MailId } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { engines, lilei, outsideDomain, plainMail, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpDouble, startRspamdDouble } from '../../engines/scanner/testing/daemons.ts';
import { requirePersonByAddress } from '../identity/index.ts';

const sender = `erik@${outsideDomain}`;

describe.each(engines)('what rspamd is taught, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let account: number;
  let filter: HttpDouble;
  let controller: HttpDouble;
  let isAway = false;

  beforeAll(async () => {
    filter = await startRspamdDouble(() => ({
      status: 200,
      body: '{"action":"no action","score":0,"required_score":15}',
    }));
    controller = await startRspamdDouble(() =>
      isAway ? { status: 500, body: '' } : { status: 200, body: '{"success":true}' },
    );
    world = await startWorld(engine, {
      env: {
        HONGYAN_RSPAMD: `http://127.0.0.1:${String(filter.port)}`,
        HONGYAN_RSPAMD_LEARN: `http://127.0.0.1:${String(controller.port)}`,
        HONGYAN_RSPAMD_LEARN_PASSWORD: 'q1',
      },
    });
    client = await world.server.signIn(lilei);
    account = (await requirePersonByAddress(world.server.context.services.database.read, lilei)).accountNo;
  });
  afterAll(async () => {
    await world.stop();
    await filter.stop();
    await controller.stop();
  });

  const arrive = async (subject: string): Promise<MailId> => {
    await world.server.deliver({ raw: plainMail(subject, `text of ${subject}`), from: sender, to: lilei });
    const row = await world.server.context.services.database.read
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', account)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    return String(row.n) as MailId;
  };
  const taught = (subject: string) =>
    controller.asked.filter(({ body }) => body.includes(`Subject: ${subject}\r\n`)).map(({ path }) => path);
  const move = (mailIds: MailId[], targetMailboxId: string) => client.mailbox.move({ mailIds, targetMailboxId });

  it('is junk that people move into Junk, and good what they take out of it', async () => {
    const mailIds = [await arrive('moved')];
    await move(mailIds, '5');
    await waitFor(() => taught('moved').length === 1, { what: 'the first lesson' });
    await move(mailIds, '1');
    await waitFor(() => taught('moved').length === 2, { what: 'the second lesson' });
    expect(taught('moved')).toEqual(['/learnspam', '/learnham']);
    expect(controller.asked[0]).toMatchObject({ headers: { password: 'q1' } });
    expect(controller.asked[0]?.body).toContain('text of moved');
  });

  it('waits while rspamd is away; our own filter has learned meanwhile', async () => {
    isAway = true;
    await move([await arrive('later')], '5');
    const failures = () =>
      world.server.context.services.database.read
        .selectFrom('job')
        .select('id')
        .where('kind', '=', 'junk.rspamd')
        .where('state', '=', 'ready')
        .where('attempts', '=', 1)
        .execute();
    await waitFor(async () => (await failures()).length === 1, { what: 'a lesson that failed' });
    const { junk } = await world.server.context.services.database.read
      .selectFrom('junk_person')
      .select('junk')
      .where('account_no', '=', account)
      .executeTakeFirstOrThrow();
    expect(junk).toBe(1);
    isAway = false;
    const failed = taught('later').length;
    world.clock.advance(3_600_000);
    world.server.context.services.jobs.wake(['junk.rspamd']);
    await waitFor(() => taught('later').length === failed + 1, { what: 'the lesson once more' });
  });

  it('is no more than thirty of a kind from one person in a day', async () => {
    client = await world.server.signIn(lilei);
    const mailIds: MailId[] = [];
    for (let at = 0; at < 32; at += 1) mailIds.push(await arrive(`many ${String(at)}`));
    const before = controller.asked.length;
    expect((await move(mailIds, '5')).code).toBe(200);
    const countWaiting = async () => {
      const open = world.server.context.services.database.read.selectFrom('job').select('id');
      const rows = await open
        .where('kind', 'in', ['junk.rspamd', 'junk.learn'])
        .where('state', 'in', ['ready', 'running'])
        .execute();
      return rows.length;
    };
    await waitFor(async () => (await countWaiting()) === 0, { what: 'the end of all lessons', timeoutMs: 30_000 });
    // Two were taught before.
    expect(controller.asked.length - before).toBe(28);
  });
});
