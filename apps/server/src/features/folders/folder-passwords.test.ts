// A folder's password as people use it and as somebody at their desk attacks it, through the HTTP listener, on both engines.
import { type ErrorName, errors } from '@hongyan/contract';
import { type ApiClient, testPassword } from '@hongyan/testkit';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const password = 'quiet harbour';
const other = 'second harbour';
const quarterHourMs = 15 * 60_000;

describe.each(engines)('folder passwords, on %s', (engine) => {
  let world: World;
  let browser: ApiClient;
  let phone: ApiClient;
  let made = 0;

  const add = async (parentId?: string) =>
    (
      await browser.folders.saveFolder({
        folderName: `f${(made += 1)}`,
        ...(parentId ? { parentId: parentId } : {}),
      })
    ).data.folderId;
  const guarded = async () => {
    const folderId = await add();
    await browser.folders.setPwd({ folderId, password });
    return folderId;
  };
  const readCode = async (answer: Promise<{ code: number }>) => (await answer).code;
  const refuses = async (answer: Promise<{ code: number }>, name: ErrorName) =>
    expect(await readCode(answer)).toBe(errors[name].code);
  const seen = async (client: ApiClient, folderId: string) =>
    (await client.folders.navigation({})).data.customList.find((folder) => folder.folderId === folderId);
  const actionsOn = async (folderId: string) =>
    (
      await world.server.context.services.database.read
        .selectFrom('audit')
        .select(['action', 'result', 'detail'])
        .where('object', '=', folderId)
        .where('action', 'like', 'folders.%')
        .orderBy('at')
        .execute()
    ).map(({ action, result }) => `${action} ${result}`);

  beforeAll(async () => {
    world = await startWorld(engine);
  });
  // Each test has sign-ins of its own: time goes on by quarters of an hour, and tokens for programs last for two.
  beforeEach(async () => {
    browser = await world.server.signIn(lilei);
    phone = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  it('stays open for the sign-in that set it and closes for every other, which opens it for itself', async () => {
    const folderId = await guarded();
    expect(await seen(browser, folderId)).toMatchObject({ pwd: true, locked: false, openUntil: expect.any(Number) });
    expect(await seen(phone, folderId)).toMatchObject({ pwd: true, locked: true, openUntil: null, mail: 0 });
    await refuses(phone.mailbox.list({ mailboxId: folderId }), 'folderClosed');
    expect((await phone.folders.validPwd({ folderId, password })).data).toMatchObject({ locked: false });
    expect(await readCode(phone.mailbox.list({ mailboxId: folderId }))).toBe(200);
    expect((await phone.folders.lock({ folderId })).data).toMatchObject({ locked: true });
    expect(await seen(browser, folderId)).toMatchObject({ locked: false });
    expect((await phone.folders.existPwd({ folderId })).data).toEqual({ exist: true, locked: true, openUntil: null });
    expect(await actionsOn(folderId)).toEqual(['folders.setPassword ok', 'folders.open ok']);
  });

  it('another person, a new sign-in and a refreshed one get nothing by it', async () => {
    const folderId = await guarded();
    const wang = await world.server.signIn(haiyan);
    for (const call of [wang.folders.validPwd({ folderId, password }), wang.folders.existPwd({ folderId })])
      await refuses(call, 'folderNotFound');
    expect(await seen(await world.server.signIn(lilei), folderId)).toMatchObject({ locked: true });
  });

  it.each([
    ['12345', 'passwordTooShort'],
    ['👨‍👩‍👧'.repeat(5), 'passwordTooShort'],
    ['x'.repeat(129), 'passwordTooLong'],
  ] as const)('refuses the new password %j', async (text, name) => {
    const folderId = await add();
    await refuses(browser.folders.setPwd({ folderId, password: text }), name);
    expect(await seen(browser, folderId)).toMatchObject({ pwd: false });
  });

  it('system folders have none, and one is not set over another', async () => {
    await refuses(browser.folders.setPwd({ folderId: '1', password }), 'folderOfSystem');
    const folderId = await guarded();
    await refuses(browser.folders.setPwd({ folderId, password: other }), 'folderHasPassword');
    await refuses(phone.folders.setPwd({ folderId, password: other }), 'folderHasPassword');
    await refuses(browser.folders.validPwd({ folderId: await add(), password }), 'folderHasNoPassword');
  });

  it('five wrong ones end the guessing for a quarter of an hour, right ones and other folders are not counted', async () => {
    const folderId = await guarded();
    const second = await guarded();
    for (let count = 0; count < 9; count += 1)
      expect(await readCode(phone.folders.validPwd({ folderId, password }))).toBe(200);
    for (const wrong of ['quiet harbor', 'QUIET HARBOUR', ' quiet harbour', 'x'])
      await refuses(phone.folders.validPwd({ folderId, password: wrong }), 'folderPasswordWrong');
    // Changing and cancelling are counted together with opening: there is no second listener.
    await refuses(phone.folders.cancelPwd({ folderId, password: 'wrong' }), 'folderPasswordWrong');
    for (const call of [
      phone.folders.validPwd({ folderId, password }),
      browser.folders.modifyPwd({ folderId, password, newPassword: other }),
      browser.folders.deleteFolder({ folderId, password }),
    ])
      await refuses(call, 'tooMany');
    expect(await readCode(phone.folders.validPwd({ folderId: second, password }))).toBe(200);
    world.clock.advance(quarterHourMs);
    expect(await readCode(phone.folders.validPwd({ folderId, password }))).toBe(200);
    expect((await actionsOn(folderId)).filter((line) => line === 'folders.password refused')).toHaveLength(6);
  });

  it('twenty guesses at once are five guesses', async () => {
    const folderId = await guarded();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        readCode(phone.folders.validPwd({ folderId, password: `guess ${guess}` })),
      ),
    );
    expect(answers.filter((code) => code === errors.folderPasswordWrong.code)).toHaveLength(5);
    expect(answers.filter((code) => code === errors.tooMany.code)).toHaveLength(15);
  });

  it('a change closes it for every other sign-in, and the old one opens it no more', async () => {
    const folderId = await guarded();
    await phone.folders.validPwd({ folderId, password });
    await browser.folders.modifyPwd({ folderId, password, newPassword: other });
    expect(await seen(phone, folderId)).toMatchObject({ locked: true });
    await refuses(phone.folders.validPwd({ folderId, password }), 'folderPasswordWrong');
    expect(await readCode(phone.folders.validPwd({ folderId, password: other }))).toBe(200);
    expect((await browser.folders.cancelPwd({ folderId, password: other })).data).toMatchObject({ pwd: false });
    expect(await seen(await world.server.signIn(lilei), folderId)).toMatchObject({ pwd: false, locked: false });
  });

  it('two changes at once: one of them wins, the other is refused', async () => {
    const folderId = await guarded();
    const codes = await Promise.all(
      [browser, phone].map((client, index) =>
        readCode(client.folders.modifyPwd({ folderId, password, newPassword: `harbour ${index}` })),
      ),
    );
    const winner = codes.indexOf(200);
    expect(winner).toBeGreaterThanOrEqual(0);
    // They meet, or the second comes so late that what it takes for the password is the former one.
    expect([errors.conflict.code, errors.folderPasswordWrong.code]).toContain(codes[1 - winner]);
    const opens = (index: number) => readCode(browser.folders.validPwd({ folderId, password: `harbour ${index}` }));
    expect(await opens(winner)).toBe(200);
    expect(await opens(1 - winner)).toBe(errors.folderPasswordWrong.code);
  });

  it('a forgotten one is replaced with the login password, which is counted as at sign-in and written down', async () => {
    const folderId = await guarded();
    await phone.folders.validPwd({ folderId, password });
    expect((await browser.folders.forgetPwd({ folderId })).data).toEqual({ exist: true, by: ['loginPassword'] });
    const replace = (loginPassword: string) =>
      browser.folders.replacePwd({ folderId, loginPassword, newPassword: other });
    await refuses(replace('not the password'), 'loginPasswordWrong');
    expect((await replace(testPassword)).data).toMatchObject({ pwd: true, locked: false });
    expect(await seen(phone, folderId)).toMatchObject({ locked: true });
    expect(await actionsOn(folderId)).toContain('folders.replacePassword ok');
    // Ten wrong ones within the quarter, then one a minute; the one above was the first.
    for (let count = 0; count < 10; count += 1) await refuses(replace('not the password'), 'loginPasswordWrong');
    await refuses(replace(testPassword), 'tooMany');
    world.clock.advance(quarterHourMs);
    expect(await readCode(replace(testPassword))).toBe(200);
  });

  it('no password is ever in a path or in the audit record', async () => {
    const rows = await world.server.context.services.database.read.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/harbour|not the password/i);
    const answer = await browser.raw(`mail/main/folder/forgetPwd?folderId=100&loginPassword=x&newPassword=abcdefgh`);
    expect(JSON.stringify(answer.envelope?.data)).not.toContain('abcdefgh');
  });

  it('what lies in a closed folder is closed with it', async () => {
    const outer = await add();
    const inner = await add(outer);
    await browser.folders.setPwd({ folderId: outer, password });
    expect(await seen(phone, inner)).toBeUndefined();
    const { data } = await phone.folders.navigation({});
    expect(data.folderOutList.map(({ id }) => id)).not.toContain(inner);
    await refuses(phone.mailbox.list({ mailboxId: inner }), 'folderClosed');
    for (const call of [
      phone.folders.updateName({ folderId: inner, folderName: 'x' }),
      phone.folders.arrange({ folderId: inner, parentId: null, beforeId: null }),
      phone.folders.existPwd({ folderId: inner }),
      phone.folders.deleteFolder({ folderId: inner }),
    ])
      await refuses(call, 'folderNotFound');
    await refuses(phone.folders.arrange({ folderId: await add(), parentId: outer, beforeId: null }), 'folderClosed');
    await refuses(phone.folders.updateName({ folderId: outer, folderName: 'x' }), 'folderClosed');
    await phone.folders.validPwd({ folderId: outer, password });
    expect(await readCode(phone.mailbox.list({ mailboxId: inner }))).toBe(200);
  });

  it('is deleted with its password, and its mails can be recovered', async () => {
    const folderId = await guarded();
    await world.server.deliver({ from: `erik@${outsideDomain}`, to: lilei, subject: 'kept', text: 'kept' });
    const { mailId } = (await browser.mailbox.list({ mailboxId: '1' })).data.list[0]!;
    await browser.mailbox.move({ mailIds: [mailId], targetMailboxId: folderId });
    await refuses(browser.folders.deleteFolder({ folderId }), 'folderPasswordWrong');
    const push = await world.server.openPush(phone, lilei);
    expect((await browser.folders.deleteFolder({ folderId, password })).data).toEqual({
      mails: 1,
      folderIds: [folderId],
    });
    await push.next('folderChanged', ({ data }) => data.folderId === folderId);
    push.close();
    await refuses(browser.mailbox.list({ mailboxId: folderId }), 'folderNotFound');
    expect((await browser.mailbox.detail({ mailId })).data.mailboxId).toBe('4');
    const { data } = await browser.mailbox.recover({ mailIds: [mailId] });
    expect(data.mails[0]?.mailboxId).toBe('1');
  });
});
