// The administrator's commands for people's safety and their mailboxes, on the running server and both engines: what each does is
// asked through the calls that people use; what a rule refuses is `refused`, what is typed wrongly is `usage`, each in words.
import { type ApiClient, createApiClient, testPassword } from '@hongyan/testkit';
import { domain, engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminAnswer } from '../../admin-command/index.ts';
import { createOutbox } from '../../engines/sms/outbox.ts';

const office = `office@${domain}`;
const phone = '13800138000';

describe.each(engines)('the administrator’s commands for people, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  beforeAll(async () => {
    world = await startWorld(engine);
    for (const name of ['研发部', '行政部']) await admin('department', 'add', name);
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  function admin(...argv: string[]): Promise<AdminAnswer> {
    return world.server.context.runAdminCommand(argv);
  }
  async function expectDone(...argv: string[]): Promise<{ data: unknown; text: string }> {
    const answer = await admin(...argv);
    if (!answer.ok) throw new Error(`${argv.join(' ')}: ${answer.message}`, { cause: answer.cause });
    // What --json prints is the same, and can be printed.
    return { data: JSON.parse(JSON.stringify(answer.data)) as unknown, text: answer.text };
  }
  /** Each is refused as it should be, and says why. */
  async function expectRefused(cases: readonly (readonly [string[], 'usage' | 'refused', RegExp])[]): Promise<void> {
    for (const [argv, kind, message] of cases) {
      const answer = await admin(...argv);
      const typed = argv.join(' ');
      expect(answer, typed).toMatchObject({ ok: false, kind });
      expect(answer.ok ? '' : answer.message, typed).toMatch(message);
    }
  }
  const tryToken = async (username: string) =>
    (
      await createApiClient(world.server.url, {}, '').identity.token({
        grant_type: 'password',
        username,
        password: testPassword,
      })
    ).data;
  const details = async () => (await li.identity.userInfo({})).data;

  it('user phone binds a phone that counts as verified, masked wherever it is said, and takes it away', async () => {
    const bound = await expectDone('user', 'phone', lilei, `+86 ${phone}`);
    expect(bound).toEqual({
      data: { address: lilei, phone: '138****8000' },
      text: `138****8000 is bound to ${lilei}.`,
    });
    expect((await details()).phone).toBe('138****8000');
    await expectRefused([
      [['user', 'phone', haiyan, phone], 'refused', /linked to another account/],
      [['user', 'phone', haiyan, '12'], 'refused', /valid phone number/],
      [['user', 'phone', `nobody@${domain}`, phone], 'refused', /no user with the address/],
      [['user', 'phone', lilei], 'usage', /phone, or --remove/],
      [['user', 'phone', lilei, phone, '--remove'], 'usage', /phone, or --remove/],
    ]);
    expect((await expectDone('user', 'phone', lilei, '--remove')).text).toBe(`${lilei} has no phone any more.`);
    expect((await details()).phone).toBe('');
  });

  it('user sign-out ends the sessions of one person, or of everybody', async () => {
    const [anna, hai] = [await world.server.signIn(lilei), await world.server.signIn(haiyan)];
    const alive = async (who: ApiClient) => (await who.identity.verifyToken({})).code === 200;
    expect((await expectDone('user', 'sign-out', haiyan)).text).toMatch(/sessions ended: [1-9]/);
    expect([await alive(anna), await alive(hai)]).toEqual([true, false]);
    await expectDone('user', 'sign-out', '--all');
    expect([await alive(anna), await alive(li)]).toEqual([false, false]);
    await expectRefused([
      [['user', 'sign-out'], 'usage', /address, or --all/],
      [['user', 'sign-out', lilei, '--all'], 'usage', /address, or --all/],
      [['user', 'sign-out', `nobody@${domain}`], 'refused', /no user with the address/],
    ]);
    li = await world.server.signIn(lilei);
  });

  it('user part-time says in which other departments somebody works, all or none of those named', async () => {
    const { data } = await expectDone('user', 'part-time', lilei, '研发部，行政部');
    expect(data).toEqual({ address: lilei, departments: ['研发部', '行政部'] });
    expect((await details()).partTimeDeptName).toBe('研发部,行政部');
    await expectRefused([
      [['user', 'part-time', lilei, '行政部,没有'], 'refused', /no department 没有/],
      [['user', 'part-time'], 'usage', /ADDRESS/],
    ]);
    expect((await details()).partTimeDeptName).toBe('研发部,行政部');
    await expectDone('user', 'part-time', lilei);
    expect((await details()).partTimeDeptName).toBe('');
  });

  it('sms shows what no gateway sent, and throws it away; the audit records say neither number nor text', async () => {
    expect(await expectDone('sms', 'list')).toEqual({ data: [], text: 'There is no message.' });
    await createOutbox(world.server.context.services).send({
      orgId: null,
      phone,
      text: '【鸿雁】验证码 376599',
      code: '376599',
    });
    const listed = await expectDone('sms', 'list');
    expect(listed.data).toMatchObject([{ phone, text: '【鸿雁】验证码 376599' }]);
    expect(listed.text).toMatch(/13800138000 +【鸿雁】验证码 376599/);
    expect(await expectDone('sms', 'clear')).toEqual({ data: { count: 1 }, text: '1 message thrown away.' });
    expect((await expectDone('sms', 'list')).data).toEqual([]);
    expect((await expectDone('audit')).text).not.toContain('376599');
    await expectRefused([[['sms', 'list', 'all'], 'usage', /./]]);
  });

  it('user second-step demands it of one person, leaves it to them, shows and removes what they set up', async () => {
    expect((await expectDone('user', 'second-step', 'show', lilei)).data).toEqual({
      address: lilei,
      policy: 'optional',
      sms: false,
      recoveryCodesLeft: 0,
      ways: [],
    });
    await expectDone('user', 'second-step', 'require', lilei);
    const [asked, other] = await Promise.all([lilei, haiyan].map((username) => tryToken(username)));
    expect([asked?.secondVerified, other?.secondVerified]).toEqual([true, false]);
    expect((await expectDone('user', 'second-step', 'show', lilei)).text).toMatch(/^required; 0 recovery codes left/);
    await expectDone('user', 'second-step', 'optional', lilei);
    expect((await tryToken(lilei)).secondVerified).toBe(false);
    await expectDone('user', 'second-step', 'require', lilei);
    await expectDone('user', 'second-step', 'reset', lilei);
    expect((await tryToken(lilei)).secondVerified).toBe(false);
    await expectRefused([
      [['user', 'second-step', 'require', `nobody@${domain}`], 'refused', /no user with the address/],
      [['user', 'second-step', 'demand', lilei], 'usage', /./],
      [['user', 'second-step', 'reset'], 'usage', /ADDRESS/],
    ]);
  });

  it('a switch of organisation, host or person: what decides is said, and org explain answers for a host and a person', async () => {
    const explain = async (...argv: string[]) => {
      const [only] = (await expectDone('org', 'explain', 'mailArchive', ...argv)).data as {
        value: boolean;
        setBy: string;
      }[];
      return [only?.value, only?.setBy];
    };
    const host = 'mail.inside.example';
    expect((await expectDone('user', 'feature', lilei, 'mailArchive', 'on')).text).toBe(
      'mailArchive is on (decided by: person)',
    );
    expect(await explain()).toEqual([false, 'default']);
    expect(await explain('--user', lilei)).toEqual([true, 'person']);
    expect(await explain('--user', haiyan)).toEqual([false, 'default']);
    expect((await expectDone('host', 'feature', host, 'mailArchive', 'off')).text).toMatch(/off \(decided by: host\)/);
    expect(await explain('--host', host, '--user', lilei)).toEqual([false, 'host']);
    expect((await expectDone('org', 'explain', 'mailArchive')).text).toMatch(/off for mail\.inside\.example/);
    await expectDone('host', 'feature', host, 'mailArchive', 'default');
    await expectDone('user', 'feature', lilei, 'mailArchive', 'default');
    expect(await explain('--host', host, '--user', lilei)).toEqual([false, 'default']);
    expect((await expectDone('org', 'feature', 'smime', 'on')).text).toBe(
      'smime is off (decided by: this version, which does not have it)',
    );
    await expectDone('org', 'feature', 'smime', 'default');
    await expectRefused([
      [['user', 'feature', lilei, 'walrus', 'on'], 'refused', /walrus/],
      [['host', 'feature', 'no host', 'skin', 'on'], 'refused', /isn't a host name/],
      [['user', 'feature', lilei, 'skin', 'perhaps'], 'usage', /not "perhaps"/],
      [['user', 'feature', `nobody@${domain}`, 'skin', 'on'], 'refused', /no user with the address/],
      [['org', 'explain', '--user', `nobody@${domain}`], 'refused', /no user with the address/],
      [['org', 'explain', 'walrus'], 'refused', /walrus/],
    ]);
  });

  it('mailbox and grant: a shared mailbox, rights of a person and a department in it, closed and opened again', async () => {
    const mailboxes = async () => (await li.sharedMailboxes.find({})).data.list.map(({ emailAddr }) => emailAddr);
    await expectDone('mailbox', 'add', office, '值班室');
    expect(await mailboxes()).toEqual([]);
    expect((await expectDone('mailbox', 'list')).data).toEqual([{ address: office, name: '值班室', state: 'active' }]);
    expect(
      (await expectDone('grant', 'add', office, lilei, '--right', 'full,sendAs', '--until', '2199-03-31')).text,
    ).toBe(`${lilei} has the rights full, sendAs in ${office}.`);
    expect(await mailboxes()).toEqual([office]);
    await expectDone('grant', 'add', office, '--department', '行政部', '--right', 'read');
    const listed = (await expectDone('grant', 'list', office)).text;
    expect(listed).toMatch(new RegExp(`${lilei} +full +2199-04-01`));
    expect(listed).toMatch(/行政部 +read/);
    await expectDone('mailbox', 'suspend', office);
    expect(await mailboxes()).toEqual([]);
    await expectDone('mailbox', 'activate', office);
    expect(await mailboxes()).toEqual([office]);
    expect((await expectDone('grant', 'remove', office, lilei, '--sending')).text).toMatch(/may no longer send/);
    expect((await expectDone('grant', 'list', office)).text).not.toContain('sendAs');
    expect(await mailboxes()).toEqual([office]);
    await expectDone('grant', 'remove', office, lilei);
    await expectDone('grant', 'remove', office, '--department', '行政部');
    expect((await expectDone('grant', 'list', office)).data).toEqual([]);
    await expectRefused([
      [['mailbox', 'add', office, 'again'], 'refused', /is already in use/],
      [['mailbox', 'add', 'x@elsewhere.example', 'X'], 'refused', /no domain elsewhere\.example/],
      [['mailbox', 'suspend', lilei], 'usage', /is no shared mailbox/],
      [['grant', 'add', office, lilei, '--right', 'rule'], 'usage', /--right takes/],
      [['grant', 'add', office, lilei], 'usage', /--right is missing/],
      [['grant', 'add', office, lilei, '--right', 'read', '--until', 'tomorrow'], 'usage', /--until needs a day/],
      [['grant', 'add', office, lilei, '--right', 'read', '--department', '行政部'], 'usage', /one of the two/],
      [['grant', 'add', office, '--department', '没有', '--right', 'read'], 'usage', /no department named/],
      [['grant', 'add', office, `nobody@${domain}`, '--right', 'read'], 'refused', /no user with the address/],
    ]);
  });

  it('code add --default takes the place of the default code alone; three a day', async () => {
    const first = (await expectDone('code', 'add', lilei, '--default', '--protocols', 'smtp', '--days', '30')).data;
    expect(first).toMatchObject({ address: lilei, codeId: 1, name: null, protocols: ['smtp'] });
    await expectDone('code', 'add', lilei, '--name', 'phone');
    await expectDone('code', 'add', lilei, '--default');
    const codes = (await expectDone('code', 'list', lilei)).data as { codeId: number; revokedAt: number | null }[];
    expect(codes.filter(({ revokedAt }) => revokedAt === null).map(({ codeId }) => codeId)).toEqual([2, 3]);
    await expectRefused([
      [['code', 'add', lilei], 'refused', /./],
      [['code', 'add', haiyan, '--default', '--name', 'phone'], 'usage', /default code has no --name/],
      [['code', 'add', haiyan, '--days', '0'], 'usage', /--days needs a number/],
    ]);
  });

  it('a password set by an administrator can be made to be changed before anything else', async () => {
    await expectDone('user', 'add', `new@${domain}`, '--name', '新人', '--password', testPassword, '--must-change');
    const token = await tryToken(`new@${domain}`);
    expect(token).toMatchObject({ isChangePassword: 'true' });
  });
});
