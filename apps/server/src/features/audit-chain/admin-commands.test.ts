// The commands of an auditor: what they print, what they find, and that reading is recorded.
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../admin-command/index.ts';
import { isDocumentSigned } from '../../engines/secrets/document-signature.ts';
import { createPeople, machineContext } from '../identity/index.ts';
import { auditChainCommands } from './admin-commands.ts';

interface PrintedHeads {
  readonly heads: readonly { orgId: number; chainNo: number; hash: string; signature: string; text: string }[];
  readonly publicKey: string;
}

describe.each(productStores)('audit verify and audit head, on $name', (engine) => {
  let store: ProductStore;
  beforeAll(async () => {
    store = await engine.open();
    await createPeople(store).createOrganisation(machineContext(store.clock.now(), 'test'), '鸿雁');
  });
  afterAll(() => store.close());

  const run = async (...argv: string[]) => {
    store.clock.advance(1_000);
    const services = store as unknown as AdminServices;
    return runAdminCommand(auditChainCommands.commands, services, argv);
  };
  const done = async (...argv: string[]) => {
    const answer = await run(...argv);
    if (!answer.ok) throw new Error(`${argv.join(' ')}: ${answer.message}`, { cause: answer.cause });
    return answer;
  };

  test('a head is printed with its signature, and is good for a later comparison', async () => {
    const { data, text } = await done('audit', 'head', '--org', '1');
    const { heads, publicKey } = data as PrintedHeads;
    expect(heads).toHaveLength(1);
    const [head] = heads as [PrintedHeads['heads'][number]];
    expect(isDocumentSigned(publicKey, head.text, head.signature)).toBe(true);
    expect(text).toContain(`hash ${head.hash}`);
    expect(text).toContain('-----BEGIN PUBLIC KEY-----');
    const known = `${String(head.chainNo)}:${head.hash}`;
    const verified = await done('audit', 'verify', '--org', '1', '--head', known);
    expect(verified).toMatchObject({ isFailed: false, data: [{ orgId: 1, broken: null, heads: 1 }] });
    const forged = await done(
      'audit',
      'verify',
      '--org',
      '1',
      '--head',
      known.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    expect(forged).toMatchObject({ isFailed: true, data: [{ broken: { kind: 'changed', chainNo: head.chainNo } }] });
    expect(forged.text).toContain(`Organisation 1: BROKEN at record ${String(head.chainNo)} (`);
  });

  test('reading is recorded, with what was found', async () => {
    const rows = store.database.read.selectFrom('audit').select(['action', 'result', 'client', 'detail']);
    expect(await rows.where('action', 'like', 'audit.%').orderBy('audit_id').execute()).toMatchObject([
      { action: 'audit.readHead', result: 'ok', client: 'admin' },
      { action: 'audit.verify', result: 'ok' },
      { action: 'audit.verify', result: 'failed' },
    ]);
  });

  test('all organisations are verified where none is named, that of nobody too; days are read', async () => {
    const { data, text } = await done('audit', 'verify');
    expect(data).toMatchObject([
      { orgId: 0, range: null, broken: null },
      { orgId: 1, broken: null },
    ]);
    expect(text).toContain('Organisation 0: no record has');
    expect(
      (await done('audit', 'verify', '--org', '1', '--from', '2026-01-01', '--to', '2026-01-02')).data,
    ).toMatchObject([{ range: null, records: 0 }]);
    for (const wrong of [
      ['--from', 'x'],
      ['--head', '1:x'],
      ['--head', `1:${'0'.repeat(64)}`],
    ])
      expect(await run('audit', 'verify', ...wrong)).toMatchObject({ ok: false, kind: 'usage' });
    expect(await run('audit', 'verify', '--org', '9')).toMatchObject({ ok: false, kind: 'refused' });
  });
});
