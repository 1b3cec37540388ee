import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ErrorName, maxApprovalPolicies } from '@hongyan/contract';
import { fakeDns } from '@hongyan/testkit';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { runAdminCommand } from '../../../admin-command/index.ts';
import { UserError } from '../../../call/user-error.ts';
import { adminCommands } from '../../../generated/admin-commands.ts';
import { createPeople } from '../../identity/index.ts';
import { readPolicyRevision } from '../../outbox/index.ts';
import { rehearse } from '../rehearsal/rehearse.ts';
import { type ApprovalStore, openApprovalStore } from '../testing/approval-store.ts';
import { composeRaw } from '../testing/compose-raw.ts';
import { enablePolicy, movePolicy, removePolicy } from './change-policies.ts';
import { listPolicies } from './list-policies.ts';
import { savePolicy } from './save-policy.ts';

const always = { conditions: [{ kind: 'always' }] };

describe.each(productStores)('approval policies, on $name', (engine) => {
  let store: ApprovalStore;
  let directory: string;

  const database = () => store.mail.store.database;
  const orgId = () => store.mail.orgId;
  const list = async () =>
    (await listPolicies(database().read, orgId())).map(({ policyId, policy }) => [policyId, policy.name]);
  const revision = () => readPolicyRevision(database().read, orgId());
  const audits = async () =>
    database()
      .read.selectFrom('audit')
      .select(['action', 'object', 'detail'])
      .where('action', 'like', 'approval.%')
      .orderBy('audit_id')
      .execute();
  const admin = (...argv: string[]) =>
    runAdminCommand(adminCommands, { ...store.mail.services, intake: store.mail.intake, dns: fakeDns({}) }, argv);
  const done = async (...argv: string[]) => {
    const answer = await admin(...argv);
    if (!answer.ok) throw new Error(`${argv.join(' ')}: ${answer.message}`, { cause: answer.cause });
    return answer;
  };
  const refusal = async (promise: Promise<unknown>): Promise<UserError> => {
    const error = await promise.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof UserError)) throw new Error(`expected a refusal, got ${String(error)}`);
    return error;
  };

  beforeAll(async () => {
    store = await openApprovalStore(engine);
    directory = await mkdtemp(join(tmpdir(), 'hongyan-policies-'));
    await createPeople(store.mail.store).addDepartment(store.admin(), { orgId: orgId(), name: '销售部', parent: null });
  });
  beforeEach(() => store.clearPolicies());
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
    await store.mail.close();
  });

  it('are added, changed, moved, switched and removed; each raises the revision and is in the audit', async () => {
    const numbers = [await store.addPolicy({ name: 'a', ...always }), await store.addPolicy({ name: 'b', ...always })];
    const [first = 0, second = 0] = numbers;
    expect(await list()).toEqual([
      [first, 'a'],
      [second, 'b'],
    ]);
    const before = await revision();
    const key = { orgId: orgId(), policyId: first };
    const { runner } = database();
    await runner.execute(movePolicy, store.admin(), { ...key, position: 9 });
    expect(await list()).toEqual([
      [second, 'b'],
      [first, 'a'],
    ]);
    await runner.execute(enablePolicy, store.admin(), { ...key, enabled: false });
    const [, off] = await listPolicies(database().read, orgId());
    expect(off).toMatchObject({ policyId: first, version: 2, enabled: false, policy: { name: 'a', enabled: false } });
    const changed = { ...off?.policy, name: 'c' };
    await runner.execute(savePolicy, store.admin(), { ...key, policy: changed });
    await runner.execute(removePolicy, store.admin(), key);
    expect(await list()).toEqual([[second, 'b']]);
    expect(await revision()).toBe(before + 4);
    // The number of a removed policy is not used again.
    expect(await store.addPolicy({ name: 'd', ...always })).toBe(second + 1);
    // Records of one millisecond have no order.
    const records = await audits();
    expect(records.map(({ action }) => action).toSorted()).toEqual([
      'approval.addPolicy',
      'approval.addPolicy',
      'approval.addPolicy',
      'approval.changePolicy',
      'approval.enablePolicy',
      'approval.movePolicy',
      'approval.removePolicy',
    ]);
    const change = records.find(({ action }) => action === 'approval.changePolicy');
    expect(JSON.stringify(change?.detail)).toContain('definition');
    for (const operation of [removePolicy, enablePolicy, movePolicy])
      expect(
        (await refusal(runner.execute(operation, store.admin(), { ...key, enabled: true, position: 1 }))).errorName,
      ).toBe('notFound');
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no condition', { conditions: [] }, 'conditions', '策略内容'],
    [
      'a pattern that is none',
      { conditions: [{ kind: 'pattern', fields: ['body'], pattern: '(' }] },
      "isn't valid RE2 syntax",
      '不符合 RE2 语法',
    ],
    [
      'a pattern that matches nothing at all',
      { conditions: [{ kind: 'pattern', fields: ['body'], pattern: 'a*' }] },
      'matches empty text',
      '可匹配空文本',
    ],
    [
      'a pattern that is too complex',
      { conditions: [{ kind: 'pattern', fields: ['body'], pattern: '[\\p{L}]{900}' }] },
      'too complex',
      '过于复杂',
    ],
    [
      'an invisible word',
      { conditions: [{ kind: 'words', fields: ['body'], words: ['\u200b'] }] },
      'no visible',
      '没有可见字符',
    ],
    ['what is no domain', { conditions: [{ kind: 'domains', domains: ['a b'] }] }, "isn't a valid domain", '不正确'],
    ['a forward of nothing', { conditions: [{ kind: 'forwardedFrom' }] }, 'folder or a sender', '文件夹或发件人'],
    [
      'somebody who is not there',
      { ...always, who: [{ kind: 'person', address: 'x@example.org' }] },
      'no person',
      '人员',
    ],
    [
      'an approver who is not there',
      { ...always, levels: [{ approvers: [{ kind: 'person', address: 'x@example.org' }] }] },
      'no person',
      '人员',
    ],
    [
      'a deputy for the time who is not there',
      { ...always, timeout: { hours: 1, action: 'handOn', to: 'x@example.org' } },
      'no person',
      '人员',
    ],
    [
      'a group that is not there',
      { ...always, except: [{ kind: 'group', address: 'x@example.org' }] },
      'no mail group',
      '邮件组',
    ],
    [
      'a department that is not there',
      { ...always, who: [{ kind: 'department', departmentId: 99 }] },
      'no department',
      '部门',
    ],
  ])('are refused with %s', async (_, policy, en, zh) => {
    const error = await refusal(store.addPolicy(policy));
    expect(error.errorName).toBe('approvalPolicyInvalid' satisfies ErrorName);
    expect(error.messageIn('en')).toContain(en);
    expect(error.messageIn('zh')).toContain(zh);
  });

  it('are no more than the organisation may have, and nobody else’s to write', async () => {
    const { runner } = database();
    const row = `1, 0, 'x', 0, '${JSON.stringify({}).replaceAll("'", "''")}', 0, 0`;
    const rows = Array.from(
      { length: maxApprovalPolicies },
      (_, index) => `(${String(orgId())}, ${String(10_000 + index)}, ${row})`,
    );
    await store.mail.store.writeRaw(
      `INSERT INTO approval_policy (org_id, policy_id, version, sort, name, enabled, definition, created_at, updated_at) VALUES ${rows.join()}`,
    );
    expect((await refusal(store.addPolicy(always))).errorName).toBe('tooManyApprovalPolicies');
    await store.clearPolicies();
    const anna = { ...store.admin(), client: 'web' as const, actor: store.anna };
    const refused = runner.execute(removePolicy, anna, { orgId: orgId(), policyId: 1 });
    expect((await refusal(refused)).errorName).toBe('notAllowed');
  });

  it('are written by commands', async () => {
    const added = await done(
      ...[
        'approval',
        'policy',
        'add',
        '外发合同',
        '--who',
        'department:销售部;anna@example.org',
        '--except',
        'carl@example.org',
      ],
      ...[
        '--when',
        'words@subject+body:合同,报价;outside;size:10MB;files:.exe,zip',
        '--match',
        'all',
        '--approver',
        'head,ben@example.org;carl@example.org',
      ],
      ...[
        '--need',
        'all',
        '--timeout',
        '8:hand-on:carl@example.org',
        '--inside',
        'now',
        '--choose',
        '--download',
        '--note',
        '请等待',
      ],
    );
    const { policyId } = added.data as { policyId: number };
    const shown = (await done('approval', 'policy', 'show', '外发合同')).data;
    expect(shown).toMatchObject({
      who: [{ kind: 'department' }, { kind: 'person', address: 'anna@example.org' }],
      except: [{ kind: 'person', address: 'carl@example.org' }],
      match: 'all',
      conditions: [
        { kind: 'words', fields: ['subject', 'body'], words: ['合同', '报价'] },
        { kind: 'outside' },
        { kind: 'attachmentSize', largerThan: 10 * 1024 * 1024 },
        { kind: 'fileTypes', extensions: ['exe', 'zip'] },
      ],
      levels: [
        { need: 'all', approvers: [{ kind: 'head' }, { kind: 'person', address: 'ben@example.org' }] },
        { need: 'all', approvers: [{ kind: 'person', address: 'carl@example.org' }] },
      ],
      timeout: { hours: 8, action: 'handOn', to: 'carl@example.org' },
      releaseInside: true,
      senderChooses: true,
      download: true,
      allowSelf: false,
      order: 'sequence',
      note: '请等待',
    });
    await done(
      'approval',
      'policy',
      'change',
      String(policyId),
      '--no-choose',
      '--parallel',
      '--timeout',
      'none',
      '--except',
      'none',
    );
    expect((await done('approval', 'policy', 'show', String(policyId))).data).toMatchObject({
      senderChooses: false,
      order: 'parallel',
      timeout: null,
      except: [],
      download: true,
      conditions: [{}, {}, {}, {}],
    });
    const file = join(directory, 'policy.json');
    await writeFile(
      file,
      JSON.stringify({
        name: 'from a file',
        who: [{ kind: 'all' }],
        ...always,
        levels: [{ approvers: [{ kind: 'manager' }] }],
      }),
    );
    await done('approval', 'policy', 'add', '--file', file, '--off');
    const listed = await done('approval', 'policy', 'list');
    expect(listed.text).toMatch(/外发合同 +on +department:销售部; anna@example\.org +words:合同,报价 and outside/u);
    expect(listed.text).toMatch(/from a file +off +all +always +manager/u);
    await done('approval', 'policy', 'move', 'from a file', '1');
    await done('approval', 'policy', 'on', 'from a file');
    expect((await list()).map(([, name]) => name)).toEqual(['from a file', '外发合同']);
    await done('approval', 'policy', 'off', 'from a file');
    await done('approval', 'policy', 'remove', 'from a file');
    expect((await done('approval', 'status')).text).toMatch(
      /approval is on\.\nPolicies: 1, on: 1; of several that fit the first holds\.\nRequests that wait: 0\./u,
    );
  });

  test.each<[string[], 'usage' | 'refused', RegExp]>([
    [['policy', 'add', 'x', '--when', 'always'], 'usage', /needs --when and --approver/],
    [['policy', 'add', 'x', '--when', 'sometimes', '--approver', 'manager'], 'usage', /is no condition/],
    [['policy', 'add', 'x', '--when', 'words@head:a', '--approver', 'manager'], 'usage', /the texts are/],
    [['policy', 'add', 'x', '--when', 'size:big', '--approver', 'manager'], 'usage', /no size/],
    [
      ['policy', 'add', 'x', '--when', 'always', '--approver', 'manager', '--timeout', '8:forget'],
      'usage',
      /--timeout is/,
    ],
    [['policy', 'add', 'x', '--when', 'always', '--approver', 'x@example.org'], 'refused', /no person/],
    [
      ['policy', 'add', 'x', '--when', 'always', '--approver', 'manager', '--who', 'department:没有'],
      'refused',
      /no department/,
    ],
    [['policy', 'show', '77'], 'usage', /no approval policy/],
    [['policy', 'move', '77', 'up'], 'usage', /no approval policy/],
  ])('%j is typed wrongly', async (argv, kind, message) => {
    expect(await admin('approval', ...argv)).toMatchObject({
      ok: false,
      kind,
      message: expect.stringMatching(message),
    });
  });

  it('are asked of leaders, managers and deputies that commands name', async () => {
    const text = async (...argv: string[]) => (await done(...argv)).text;
    const before = await revision();
    expect(await text('department', 'head', '销售部', 'ben@example.org')).toBe('ben@example.org leads 销售部.');
    expect(await text('department', 'head', '销售部', '--remove')).toBe('Nobody leads 销售部 any more.');
    expect(await text('user', 'manager', 'anna@example.org', 'ben@example.org')).toBe(
      'ben@example.org is the manager of anna@example.org.',
    );
    expect(await text('user', 'manager', 'anna@example.org', '--remove')).toBe(
      'anna@example.org has no manager any more.',
    );
    expect(await revision()).toBe(before + 4);
    expect(await text('approval', 'deputy', 'ben@example.org', 'carl@example.org')).toBe(
      'carl@example.org decides for ben@example.org.',
    );
    expect(await text('approval', 'deputy', 'ben@example.org', '--remove')).toBe(
      'ben@example.org has no deputy any more.',
    );
    expect(await admin('user', 'manager', 'anna@example.org', 'anna@example.org')).toMatchObject({ kind: 'refused' });
  });

  it('are rehearsed on what was sent, by whom, and it is recorded', async () => {
    const send = async (raw: string, to: string) => {
      const body = await store.takeIn(raw);
      await store.mail.submitMessage(
        { ...store.admin(), actor: store.anna, subject: store.anna, orgId: orgId(), client: 'web' },
        {
          account: store.anna,
          body,
          mailFrom: 'anna@example.org',
          messageId: `<${body.bodyId}@example.org>`,
          recipients: [to],
          draft: null,
          responded: null,
        },
      );
    };
    await send(composeRaw({ subject: 'contract one', body: '合同' }), 'a@partner.example');
    await send(composeRaw({ subject: 'lunch' }), 'a@partner.example');
    await send(
      composeRaw({ subject: 'file', files: [{ name: 'a.pdf', bytes: Buffer.from('x') }] }),
      'a@partner.example',
    );
    await store.addPolicy({
      name: 'contracts',
      conditions: [{ kind: 'words', fields: ['body', 'attachments'], words: ['合同'] }],
    });
    const [stored] = await listPolicies(database().read, orgId());
    if (stored === undefined) throw new Error('no policy');
    const seen: number[] = [];
    const input = {
      orgId: orgId(),
      policy: stored.policy,
      policyId: stored.policyId,
      onProgress: (examined: number) => seen.push(examined),
    };
    const counted = await rehearse(database(), store.admin(), { ...input, mayName: false });
    expect(counted).toMatchObject({
      examined: 3,
      isCut: false,
      held: 2,
      mails: null,
      senders: [{ address: 'anna@example.org', held: 2, uncertain: 1 }],
    });
    expect(seen).toEqual([3]);
    const { text } = await done('approval', 'rehearse', 'contracts');
    expect(text).toMatch(/Of 3 mails since .* it would have held 2\./u);
    expect(text).toMatch(/anna@example\.org +contract one +a@partner\.example +words:合同 合同/u);
    expect(text).not.toContain('lunch');
    expect((await done('approval', 'rehearse', 'contracts', '--counts')).text).not.toContain('contract one');
    const recorded = (await audits()).filter(({ action }) => action === 'approval.rehearse');
    expect(recorded.map(({ object }) => object)).toEqual([1, 2, 3].map(() => String(stored.policyId)));
    const anna = { ...store.admin(), client: 'web' as const, actor: store.anna };
    expect((await refusal(rehearse(database(), anna, { ...input, mayName: true }))).errorName).toBe('notAllowed');
  });
});
