// A store of schema 10: every mailbox gets an archive, and a folder for what is snoozed.
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstCustomFolderId } from '../../src/mail/folders/system-folders.ts';
import {
  demonstrationHaiyan,
  demonstrationLilei,
  expectEveryRow,
  fixture9WrittenAt,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

describe.each(engines)('a store of schema 10, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 10, demonstrationLilei, fixture9WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 10));

  it('makes an archive of the folder that a person had made for it, where nothing hangs on it', async () => {
    const { read } = upgraded.server.context.services.database;
    const rows = await read
      .selectFrom('folder')
      .innerJoin('address', (join) =>
        join.onRef('address.account_no', '=', 'folder.account_no').on('address.kind', '=', 'primary'),
      )
      .select(['address', 'folder_id', 'folder.kind', 'name', 'uid_validity'])
      .where((eb) =>
        eb.or([eb('folder.kind', 'in', ['archive', 'snoozed']), eb('name', 'in', ['Archive', 'ARCHIVE', '归档'])]),
      )
      .orderBy('folder_id')
      .execute();
    const of = (address: string) =>
      rows
        .filter((row) => row.address === address)
        .map(({ folder_id: id, kind, name }) => [id >= firstCustomFolderId ? 'own' : id, kind, name]);
    expect(of(demonstrationLilei)).toEqual([
      [7, 'snoozed', '稍后处理'],
      ['own', 'archive', '归档'],
    ]);
    // Its folder has another in it: it stays what it was.
    expect(of(demonstrationHaiyan)).toEqual([
      [6, 'archive', '归档'],
      [7, 'snoozed', '稍后处理'],
      ['own', 'custom', '归档'],
    ]);
    expect(of('anna.bergstrom@hongyan.example')).toEqual([
      [7, 'snoozed', '稍后处理'],
      ['own', 'archive', '归档'],
    ]);
    const accounts = await read.selectFrom('account').select(['account_no', 'next_uid_validity']).execute();
    const validities = await read.selectFrom('folder').select(['account_no', 'uid_validity']).execute();
    for (const { account_no: account, next_uid_validity: next } of accounts) {
      const own = validities.filter((row) => row.account_no === account).map((row) => row.uid_validity);
      expect([account, new Set(own).size, own.every((one) => one < next)]).toEqual([account, own.length, true]);
    }
  });
});
