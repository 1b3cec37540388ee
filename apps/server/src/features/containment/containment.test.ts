// An account that somebody has broken into: out at once, nothing leaves any more, what they left is seen, and nothing of the person is lost.
import type { DraftContent } from '@hongyan/contract';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, createApiClient, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../admin-command/index.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { saveMailboxGrants } from '../shared-mailboxes/index.ts';
import { containmentCommands } from './admin-commands.ts';
import type { Containment } from './contain-person.ts';

const slow = `slow@${outsideDomain}`;
const thief = `thief@${outsideDomain}`;
const dayMs = 86_400_000;

describe.each(engines)('a person whose account was broken into, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let code: string;
  const services = () => world.server.context.services;
  const contain = async (...argv: string[]) => {
    const given = { ...services(), clock: world.clock } as unknown as AdminServices;
    const answer = await runAdminCommand(containmentCommands.commands, given, ['user', 'contain', lilei, ...argv]);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return { text: answer.text, data: answer.data as Containment & { readonly address: string } };
  };
  const send = (changes: Partial<DraftContent>) =>
    client.compose.send({ content: createContent({ to: [{ name: '', address: slow }], ...changes }), undoSeconds: 0 });
  const askWithCode = async (start: string) => {
    const dialogue = await Dialogue.open(world.server.ports.submissions, { tls: true });
    await dialogue.hello();
    const reply = await dialogue.ask(`AUTH PLAIN ${Buffer.from(`\0${lilei}\0${code}`).toString('base64')}`, start);
    dialogue.end();
    return reply;
  };
  const waiting = async (...states: ('waiting' | 'sending' | 'deferred')[]) =>
    (
      await services()
        .database.read.selectFrom('submission_recipient')
        .select(['address', 'state'])
        .where('state', 'in', states)
        .execute()
    ).length;

  /** Another organisation has a department of the same number. */
  const shareWithEverybody = async () => {
    const { read } = services().database;
    const { accountNo, orgId } = await requirePersonByAddress(read, lilei);
    const other = await world.server.addOrganisation('Other', 'other.example');
    const { people } = world.server.context;
    const context = machineContext(world.clock.now(), 'departments');
    for (const [org, name] of [
      [orgId, 'Research'],
      [other, 'Sales'],
    ] as const)
      await people.addDepartment(context, { orgId: org, name });
    const departments = await read.selectFrom('department').select(['department_id', 'name']).execute();
    const no = departments.find(({ name }) => name === 'Research')?.department_id ?? 0;
    expect(departments.find(({ name }) => name === 'Sales')?.department_id).toBe(no);
    await services().database.runner.execute(saveMailboxGrants, machineContext(world.clock.now(), 'share'), {
      mailbox: accountNo,
      grantees: [{ kind: 'department', no }],
      rights: [{ right: 'read', until: null }],
    });
  };
  const sendFromColleague = async (subject: string) => {
    const { read, runner } = services().database;
    const { accountNo: no } = await requirePersonByAddress(read, lilei);
    await runner.execute(saveMailboxGrants, machineContext(world.clock.now(), 'share'), {
      mailbox: (await requirePersonByAddress(read, haiyan)).accountNo,
      grantees: [{ kind: 'person', no }],
      rights: [{ right: 'full', until: null }],
    });
    const { accessToken = '' } = (await client.sharedMailboxes.switch({ emailAddr: haiyan, type: 'associated' })).data;
    const inside = createApiClient(world.server.url, { authorization: `Bearer ${accessToken}` }, accessToken);
    const to = [{ name: '', address: `friend@${outsideDomain}` }];
    const content = createContent({ from: haiyan, to, subject });
    expect((await inside.compose.send({ content, undoSeconds: 0 })).code).toBe(200);
    // It has left, so nothing of it is stopped.
    await waitFor(
      async () => {
        const rows = await read.selectFrom('submission_recipient').select(['address', 'state']).execute();
        return rows.some(({ address, state }) => address.startsWith('friend@') && state === 'delivered');
      },
      { what: 'the message in the name of a colleague at its recipient' },
    );
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    client = await world.server.signIn(lilei);
    code = (await client.authorisationCodes.generatePassword({ name: 'Robot' })).data.code;
    world.sink.refuse(slow, 450);
    expect(
      (await client.automaticMail.saveForward({ autoForwardEnable: true, addresses: [thief], keepCopy: true })).code,
    ).toBe(200);
    const rule = await client.rules.save({
      ruleName: 'hide',
      match: 'all',
      conditions: [{ field: 'subject', operator: 'contains', value: 'bank' }],
      actions: [{ kind: 'forward', addresses: [thief] }, { kind: 'delete' }],
    });
    expect(rule.code).toBe(200);
    await shareWithEverybody();
    await send({ subject: 'on its way' });
    await waitFor(async () => (await waiting('deferred')) === 1, { what: 'the message that waits' });
    await send({ subject: 'for tomorrow', scheduledAt: world.clock.now() + dayMs });
    await sendFromColleague('in the name of a colleague');
    await askWithCode('235 ');
  });
  afterAll(() => world.stop());

  it('is out at once, nothing leaves any more, and what was done is told', async () => {
    const { text, data } = await contain();
    expect((await client.identity.userInfo({})).code).toBe(401_000);
    await askWithCode('535 ');
    expect(await world.server.signIn(lilei).catch(() => 'refused')).toBe('refused');
    expect(data.signIns).toHaveLength(1);
    expect(data.codes.map(({ name }) => name)).toEqual(['Robot']);
    expect(data.stopped).toEqual({ drafts: 1, recipients: 1 });
    expect(data.traces).toMatchObject({
      forward: { autoForwardEnable: true, addresses: [thief] },
      rules: [{ name: 'hide', isOn: true, does: [`forward to ${thief}`, 'delete'] }],
      grants: [{ to: 'Research', right: 'read' }],
    });
    expect(data.traces.sent.map(({ from, subject }) => `${from} ${subject}`).sort()).toEqual([
      `${lilei} for tomorrow`,
      `${lilei} on its way`,
      `${haiyan} in the name of a colleague`,
    ]);
    expect(text).toContain(`${lilei} is suspended`);
    expect(text).toContain(`forward to ${thief}; delete`);
    expect(text).toContain(`user activate ${lilei}`);
    world.sink.refuse(slow, null);
    world.clock.advance(3 * dayMs);
    services().jobs.wake(['delivery.outbound', 'delivery.release']);
    expect(await waiting('waiting', 'sending', 'deferred')).toBe(0);
    expect(world.sink.mails.filter(({ to }) => to.includes(slow))).toEqual([]);
  });

  it('is in the audit records, once each time', async () => {
    const records = await services()
      .database.read.selectFrom('audit')
      .select(['object', 'client'])
      .where('action', '=', 'containment.contain')
      .execute();
    expect(records).toEqual([{ object: lilei, client: 'admin' }]);
  });

  it('can be contained again without harm, with forwarding switched off', async () => {
    const { data } = await contain('--stop-forwarding');
    expect(data).toMatchObject({ signIns: [], codes: [], stopped: { drafts: 0, recipients: 0 } });
    const after = (await contain()).data.traces;
    expect(after.forward).toEqual({ autoForwardEnable: false, addresses: [thief] });
    expect(after.rules).toMatchObject([{ name: 'hide', isOn: false }]);
  });

  it('has everything that it had when it is activated: the draft of what was stopped, the copy of what was sent', async () => {
    const { accountNo } = await requirePersonByAddress(services().database.read, lilei);
    await world.server.context.people.activatePerson(machineContext(world.clock.now(), 'activate'), accountNo);
    client = await world.server.signIn(lilei);
    const subjects = async (mailboxId: string) =>
      (await client.mailbox.list({ mailboxId, pageSize: 50 })).data.list.map((row) => row.mailSubject);
    expect(await subjects('3')).toContain('for tomorrow');
    expect(await subjects('2')).toContain('on its way');
    const log = (await client.outbox.mailLogInfo({})).data;
    expect(JSON.stringify(log)).toContain('stopped by the administrator');
  });

  it('leaves everybody else alone', async () => {
    const colleague = await world.server.signIn(haiyan);
    expect((await colleague.identity.userInfo({})).data).toMatchObject({ mailAddr: haiyan });
  });
});
