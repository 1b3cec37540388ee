import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../../call/user-error.ts';
import { type FeatureTarget, setFeature, setOrgSetting } from '../../settings/index.ts';
import { type ApprovalStore, inside, openApprovalStore, outside } from '../testing/approval-store.ts';
import { composeRaw } from '../testing/compose-raw.ts';

const keywordsIn = (field: string, ...words: string[]) => ({ kind: 'words', fields: [field], words });
const person = (name: string) => ({ kind: 'person', address: `${name}@example.org` });

describe.each(productStores)('what policies say of a message, on $name', (engine) => {
  let store: ApprovalStore;

  beforeAll(async () => {
    store = await openApprovalStore(engine);
  });
  afterEach(() => store.clearPolicies());
  afterAll(() => store.mail.close());

  const refusal = async (promise: Promise<unknown>): Promise<UserError> => {
    const error = await promise.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof UserError)) throw new Error(`expected a refusal, got ${String(error)}`);
    return error;
  };

  it('lets everything leave where there is no policy, and names the revision', async () => {
    const before = await store.judgeRaw(plainMail('x'));
    expect(before.held).toBeNull();
    await store.addPolicy({ conditions: [{ kind: 'always' }], enabled: false });
    expect(await store.judgeRaw(plainMail('x'))).toEqual({ revision: before.revision + 1, held: null });
  });

  it('wants one condition or all of them, and reads files only while the answer depends on it', async () => {
    let reads = 0;
    const { createJudge } = await import('./judge.ts');
    const nothing = { texts: [], unread: [] };
    const judge = createJudge(store.mail.services, () => ({
      readBody: async () => nothing,
      readAttachments: async () => {
        reads += 1;
        return nothing;
      },
      listArchives: async () => ({ names: [], unread: [] }),
      match: async () => [],
    }));
    const raw = composeRaw({ files: [{ name: 'a.txt', bytes: Buffer.from('x') }] });
    const message = {
      orgId: store.mail.orgId,
      account: store.anna,
      writer: store.anna,
      kind: 'written' as const,
      body: await store.takeIn(raw),
      recipients: [outside('a@b.example')],
      responded: null,
      linkedFiles: [],
      writtenText: null,
      chosen: null,
      mayChoose: false,
    };
    const ask = async (match: 'any' | 'all', ...conditions: unknown[]) => {
      reads = 0;
      await store.clearPolicies();
      await store.addPolicy({ match, conditions });
      return [(await judge(message, store.mail.store.clock.now())).held !== null, reads];
    };
    const files = keywordsIn('attachments', 'x');
    const [met, missed] = [{ kind: 'always' }, { kind: 'recipients', moreThan: 5 }];
    expect(await ask('any', files, met)).toEqual([true, 0]);
    expect(await ask('any', files, missed)).toEqual([false, 1]);
    expect(await ask('all', files, missed)).toEqual([false, 0]);
    expect(await ask('all', files, met)).toEqual([false, 1]);
    expect(await ask('all', missed, met)).toEqual([false, 0]);
    expect(await ask('all', met, { kind: 'outside' })).toEqual([true, 0]);
  });

  it('asks the policies in their order, and all of them where the organisation wants it', async () => {
    const both = [{ kind: 'always' }];
    await store.addPolicy({
      name: 'one',
      conditions: both,
      releaseInside: true,
      download: true,
      allowSelf: true,
      order: 'parallel',
      timeout: { hours: 8, action: 'send' },
      note: 'first',
    });
    await store.addPolicy({
      name: 'two',
      conditions: both,
      levels: [{ approvers: [person('ben')] }, { approvers: [person('carl')] }],
      timeout: { hours: 4, action: 'return' },
      note: 'second',
    });
    const first = (await store.judgeRaw(composeRaw({}))).held;
    expect(first).toMatchObject({
      holds: 'outside',
      requested: { order: 'parallel', allowSelf: true, mayDownload: true, note: 'first' },
    });
    const { runner } = store.mail.store.database;
    const set = (value: string) =>
      runner.execute(setOrgSetting, store.admin(), { orgId: store.mail.orgId, key: 'approvalMatch', value });
    await set('all');
    const all = (await store.judgeRaw(composeRaw({}))).held;
    await set('first');
    expect(all).toMatchObject({
      holds: 'everybody',
      requested: {
        order: 'sequence',
        allowSelf: false,
        mayDownload: false,
        note: 'first\nsecond',
        timeout: { hours: 4, action: 'return' },
      },
    });
    expect(all?.requested.policies.map(({ name }) => name)).toEqual(['one', 'two']);
    // Ben is asked once.
    expect(all?.requested.levels.map(({ slots }) => slots.map(({ account }) => account))).toEqual([
      [store.ben],
      [store.carl],
    ]);
  });

  it('releases to people inside where the policy allows it, and then holds nothing that goes to nobody else', async () => {
    await store.addPolicy({ conditions: [{ kind: 'always' }], releaseInside: true });
    const to = (...recipients: ReturnType<typeof inside>[]) => store.judgeRaw(composeRaw({}), { recipients });
    expect((await to(inside(store.ben), outside('a@b.example'))).held?.holds).toBe('outside');
    expect((await to(inside(store.ben))).held).toBeNull();
  });

  it('leaves what leaves by itself to the policies that want it', async () => {
    await store.addPolicy({ conditions: [{ kind: 'always' }], automatic: false });
    expect((await store.judgeRaw(composeRaw({}), { kind: 'automatic' })).held).toBeNull();
    expect((await store.judgeRaw(composeRaw({}))).held).not.toBeNull();
  });

  it('asks no policy where the organisation has switched approval off, and every one where a person has', async () => {
    await store.addPolicy({ conditions: [{ kind: 'always' }] });
    const {
      orgId,
      store: { database },
    } = store.mail;
    const set = (target: { target: FeatureTarget }, on: boolean) =>
      database.runner.execute(setFeature, store.admin(), { orgId, name: 'mailApproval', on, ...target });
    await set({ target: { level: 'person', accountNo: store.anna } }, false);
    expect((await store.judgeRaw(composeRaw({}))).held).not.toBeNull();
    await set({ target: { level: 'organisation' } }, false);
    expect((await store.judgeRaw(composeRaw({}))).held).toBeNull();
    await set({ target: { level: 'organisation' } }, true);
    expect((await store.judgeRaw(composeRaw({}))).held).not.toBeNull();
  });

  it('has the sender choose where they can, and asks everybody where they cannot', async () => {
    await store.addPolicy({
      conditions: [{ kind: 'always' }],
      senderChooses: true,
      levels: [{ approvers: [person('ben'), person('carl')] }],
    });
    const asked = async (change: Parameters<ApprovalStore['judgeRaw']>[1]) => {
      const { held } = await store.judgeRaw(composeRaw({}), change);
      return [
        held?.requested.levels[0]?.slots.map(({ account }) => account),
        held?.requested.candidates,
        held?.approvers.map(({ address }) => address),
      ];
    };
    const both = [store.ben, store.carl];
    expect(await asked({})).toEqual([both, both, ['ben@example.org', 'carl@example.org']]);
    expect(await asked({ mayChoose: true, chosen: 'Carl@Example.org' })).toEqual([
      [store.carl],
      both,
      ['carl@example.org'],
    ]);
    const needed = await refusal(store.judgeRaw(composeRaw({}), { mayChoose: true }));
    expect([needed.errorName, needed.params]).toEqual([
      'approverNeeded',
      { candidates: '"ben" <ben@example.org>, "carl" <carl@example.org>' },
    ]);
    const invalid = await refusal(store.judgeRaw(composeRaw({}), { mayChoose: true, chosen: 'anna@example.org' }));
    expect([invalid.errorName, invalid.params]).toEqual(['approverInvalid', { address: 'anna@example.org' }]);
  });

  it('holds back what nobody can approve', async () => {
    await store.addPolicy({ conditions: [{ kind: 'always' }], levels: [{ approvers: [{ kind: 'manager' }] }] });
    expect((await refusal(store.judgeRaw(composeRaw({})))).errorName).toBe('approverMissing');
    await store.clearPolicies();
    await store.addPolicy({ conditions: [{ kind: 'always' }], levels: [{ approvers: [person('anna')] }] });
    expect((await refusal(store.judgeRaw(composeRaw({})))).errorName).toBe('approverMissing');
    await store.clearPolicies();
    await store.addPolicy({
      conditions: [{ kind: 'always' }],
      levels: [{ approvers: [person('anna')] }],
      allowSelf: true,
    });
    expect((await store.judgeRaw(composeRaw({}))).held?.approvers).toEqual([
      { name: 'anna', address: 'anna@example.org' },
    ]);
  });

  it('gives time by the hours of work, and names who is in From', async () => {
    await store.addPolicy({
      conditions: [{ kind: 'always' }],
      timeout: { hours: 1, action: 'handOn', to: 'carl@example.org' },
    });
    const { held } = await store.judgeRaw(composeRaw({}));
    // Monday, 21 September 2026, 21:33 in China: work begins at nine on the next day.
    expect(new Date(held?.dueAt ?? 0).toISOString()).toBe('2026-09-22T02:00:00.000Z');
    expect(held?.requested.timeout).toEqual({ hours: 1, action: 'handOn', to: store.carl });
    expect(held?.from).toEqual({ name: 'Anna', address: 'anna@example.org' });
  });
});
