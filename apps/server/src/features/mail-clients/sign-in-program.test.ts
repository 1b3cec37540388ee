// Who gets in as a mail client, and how fast whoever has lost that right is out again.
import type { ClientProtocol } from '@hongyan/contract';
import { makeCode, signIn } from '@hongyan/testkit/mail-clients/mail-client.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reader } from '../../engines/database/port.ts';
import { operations, readers } from '../../operations.ts';
import { ClientSessions, maxProgramsPerPerson } from '../authorisation-codes/index.ts';
import { createPeople, machineContext } from '../identity/index.ts';

/** The specification of this issue: live sessions are cut within a second. */
const promptMs = 1_000;
const username = 'anna@example.org';

interface UserLog {
  readonly list: readonly { readonly result: string; readonly client: string; readonly device: string }[];
}

describe.each(productStores)('sign-in of mail clients, on $name', (engine) => {
  let mail: MailStore;
  let programs: ClientSessions;
  let made: { readonly codeId: number; readonly code: string };
  const account = () => mail.anna.account;
  const admin = () => machineContext(mail.store.clock.now(), 'test');
  const owner = () => ({ ...admin(), actor: account(), subject: account(), orgId: mail.orgId });
  const run = (name: string, input: unknown) => {
    const operation = operations.find((known) => known.name === name);
    if (!operation) throw new Error(`no operation ${name}`);
    return mail.store.database.runner.execute(operation, owner(), input as never);
  };
  const enter = (password = made.code, program?: string) =>
    signIn(mail, programs, { username, password, ...(program === undefined ? {} : { program }) });
  const open = async () => {
    const answer = await enter();
    if (answer.status !== 'ok') throw new Error(`the program was ${answer.status}`);
    return answer.live;
  };
  /** How a session ends, or that it has not in time. */
  const getEnd = (live: Awaited<ReturnType<typeof open>>) =>
    new Promise<string>((resolve) => {
      const timer = setTimeout(() => resolve('still open'), promptMs);
      live.watchEnd((text) => {
        clearTimeout(timer);
        resolve(text);
      });
    });
  const logged = async () => {
    const input = { orgId: mail.orgId, account: account(), now: mail.store.clock.now(), pageNum: 1, pageSize: 100 };
    const reader = readers.find((known) => known.name === 'identity.readUserLog') as
      | Reader<typeof input, UserLog>
      | undefined;
    if (!reader) throw new Error('the login log has no reader');
    return (await mail.store.database.longRead(reader, input)).list;
  };
  const allow = (protocols: readonly ClientProtocol[], on = true) =>
    run('clients.changeAccess', { accountNo: account(), on, protocols });
  const ended = 'Access for this program has ended';

  beforeAll(async () => {
    mail = await openMailStore(engine);
  });
  beforeEach(async () => {
    // Three codes a day, and attempts are counted: each test has days of its own.
    mail.store.clock.advance(3 * 86_400_000);
    programs = new ClientSessions(mail.services);
    made = await makeCode(mail, mail.anna);
    await allow(['imap', 'pop3', 'smtp']);
  });
  afterAll(() => mail.close());

  test('a code opens, the password never does, and both stand in the login log once in a while with the program’s name', async () => {
    expect(await enter('correct-horse')).toEqual({ status: 'refused' });
    mail.store.clock.advance(1_000);
    for (let index = 0; index < 5; index += 1) (await open()).close();
    const entries = (await logged()).slice(0, 2);
    expect(entries.map(({ result, client, device }) => ({ result, client, device }))).toEqual([
      { result: 'ok', client: 'imap', device: 'Thunderbird 140' },
      { result: 'refused', client: 'imap', device: '' },
    ]);
  });

  test('a code for another protocol opens nothing', async () => {
    made = await makeCode(mail, mail.anna, ['smtp']);
    expect(await enter()).toEqual({ status: 'refused' });
  });

  test('one person has so many sessions and no more, however they are begun', async () => {
    const answers = await Promise.all(Array.from({ length: maxProgramsPerPerson + 3 }, () => enter()));
    const opened = answers.filter((answer) => answer.status === 'ok');
    expect(opened).toHaveLength(maxProgramsPerPerson);
    expect(answers.filter(({ status }) => status === 'limited')).toHaveLength(3);
    expect((await logged()).filter(({ result }) => result === 'limited')).toHaveLength(3);
    opened[0]?.live.close();
    (await open()).close();
    for (const { live } of opened) live.close();
  });

  test('switching programs off, or their protocol, ends what is open and refuses what comes, which is logged', async () => {
    for (const off of [() => allow(['imap', 'pop3', 'smtp'], false), () => allow(['smtp'])]) {
      const live = await open();
      const end = getEnd(live);
      await off();
      expect(await end).toBe(ended);
      live.close();
      // The log is ordered by time, and the clock stands still.
      mail.store.clock.advance(1_000);
      expect(await enter()).toEqual({ status: 'refused' });
      expect((await logged())[0]).toMatchObject({ result: 'refused', client: 'imap' });
      await allow(['imap', 'pop3', 'smtp']);
    }
  });

  test('a revoked code ends its own sessions and no other’s', async () => {
    const other = await open();
    const otherEnds = getEnd(other);
    made = await makeCode(mail, mail.anna);
    const live = await open();
    const end = getEnd(live);
    await createPeople(mail.store).revokeAuthorisationCode(admin(), { accountNo: account(), codeId: made.codeId });
    expect(await end).toBe(ended);
    expect(await otherEnds).toBe('still open');
    live.close();
    other.close();
  });

  test('a blocked device is out, and stays out', async () => {
    const live = await open();
    const end = getEnd(live);
    const { device_id: deviceId } = await mail.store.database.read
      .selectFrom('client_device')
      .select('device_id')
      .where('account_no', '=', account())
      .where('code_id', '=', made.codeId)
      .executeTakeFirstOrThrow();
    await run('clients.setDeviceStatus', { accountNo: account(), deviceId, status: 'blocked' });
    expect(await end).toBe(ended);
    live.close();
    expect(await enter()).toEqual({ status: 'refused' });
    expect(await enter(made.code, 'Renamed 1')).toEqual({ status: 'refused' });
  });

  test('a suspended person’s programs are out at once', async () => {
    const live = await open();
    const end = getEnd(live);
    await createPeople(mail.store).suspendPerson(admin(), account());
    expect(await end).toBe(ended);
    live.close();
    expect(await enter()).toEqual({ status: 'refused' });
    await createPeople(mail.store).activatePerson(admin(), account());
  });

  test('a code that expires ends its sessions with the next check, and so does a mailbox that is over', async () => {
    made = await makeCode(mail, mail.anna, ['imap'], mail.store.clock.now() + 60_000);
    const live = await open();
    mail.store.clock.advance(61_000);
    const end = getEnd(live);
    programs.checkAll();
    expect(await end).toBe(ended);
    live.close();
    made = await makeCode(mail, mail.anna);
    const second = await open();
    const over = mail.store.clock.now() + 60_000;
    await mail.store.writeRaw(
      `UPDATE account SET expires_at = ${String(over)} WHERE account_no = ${String(account())}`,
    );
    mail.store.clock.advance(61_000);
    const secondEnd = getEnd(second);
    programs.checkAll();
    expect(await secondEnd).toBe(ended);
    second.close();
    await mail.store.writeRaw(`UPDATE account SET expires_at = NULL WHERE account_no = ${String(account())}`);
  });

  test('whoever begins to listen after the end hears of it, and a closing server says so', async () => {
    const live = await open();
    programs.stop();
    expect(await getEnd(live)).toBe('The server is closing');
    live.close();
  });
});
