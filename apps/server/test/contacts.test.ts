// The address book over HTTP: contacts, groups, pictures, files in and out, and that nobody else sees any of it.
import { Buffer } from 'node:buffer';
import { type ContactFields, type ContactImport, type ContactImportReport, errors } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepContacts } from '../src/features/contacts/sweep-contacts.ts';
import { machineContext } from '../src/features/identity/index.ts';
import { findOrphanBlobs } from '../src/features/retention/body-references.ts';

const nobody: ContactFields = {
  name: '',
  nickname: '',
  emails: [],
  phones: [],
  addresses: [],
  org: '',
  department: '',
  title: '',
  birthday: '',
  website: '',
  note: '',
};
const hourMs = 60 * 60_000;

describe.each(engines)('the address book, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let hai: ApiClient;
  beforeAll(async () => {
    world = await startWorld(engine);
    [li, hai] = [await world.server.signIn(lilei), await world.server.signIn(haiyan)];
  });
  afterAll(() => world.stop());

  const add = async (fields: Partial<ContactFields>, groupIds: string[] = [], own = li) =>
    (await own.contacts.save({ ...nobody, ...fields, groupIds: groupIds })).data;
  const listNames = async (input: object, own = li) =>
    (await own.contacts.list({ source: 'personal', pageSize: 100, ...input })).data.list.map(({ name }) => name);
  const clear = async () => {
    const { list } = (await li.contacts.list({ source: 'personal', pageSize: 100 })).data;
    if (list.length > 0) await li.contacts.delete({ contactIds: list.flatMap(({ contactId }) => contactId ?? []) });
  };
  const readFile = async (text: string | Uint8Array, own = li) => {
    const answer = await own.upload('contact/import/read', { name: 'c', type: 'text/plain', bytes: Buffer.from(text) });
    return answer.envelope as { code: number; data: ContactImport };
  };
  const importFile = async (text: string | Uint8Array, input: object = {}) => {
    const { data } = await readFile(text);
    return (await li.contacts.applyImport({ importId: data.importId, columns: [], ...input })).data;
  };
  const exportAs = async (format: string, contactIds?: string[]) => {
    const body = JSON.stringify({ format, ...(contactIds === undefined ? {} : { contactIds }) });
    const answer = await li.raw('contact/export', { body, headers: { 'content-type': 'application/json' } });
    return answer.bytes;
  };

  it('lists contacts by spelling with their initials, and finds them by what people type', async () => {
    await clear();
    await add({ name: '赵敏', emails: [{ address: 'zhao@x.example', kind: 'work' }] });
    await add({ name: 'Bob', phones: [{ number: '138 0013-8000', kind: 'mobile' }], org: 'Heron Ltd' });
    await add({ name: '安娜', nickname: 'Annie' });
    await add({ name: '404' });
    const { data } = await li.contacts.list({ source: 'personal', pageSize: 3 });
    expect(data.list.map(({ name, letter }) => [name, letter])).toEqual([
      ['安娜', 'A'],
      ['Bob', 'B'],
      ['赵敏', 'Z'],
    ]);
    expect([data.total, data.letters]).toEqual([4, ['A', 'B', 'Z', '#']]);
    for (const [keyword, name] of [
      ['zhaomin', '赵敏'],
      ['zm', '赵敏'],
      ['ZHAO@X', '赵敏'],
      ['13800138000', 'Bob'],
      ['heron', 'Bob'],
      ['annie', '安娜'],
    ] as const)
      expect([keyword, await listNames({ keyword })]).toEqual([keyword, [name]]);
    expect(await listNames({ keyword: '%' })).toEqual([]);
    expect(await listNames({ letter: '#' })).toEqual(['404']);
    expect(await listNames({ pageSize: 2, pageNum: 2 })).toEqual(['赵敏', '404']);
    const all = (await li.contacts.list({ source: 'all', pageSize: 100 })).data;
    expect(all.list.filter(({ kind }) => kind === 'colleague').map(({ address }) => address)).toContain(haiyan);
    expect(all.total).toBeGreaterThan(4);
    expect(await listNames({}, hai)).toEqual([]);
  });

  it('saves by compare-and-set, refuses what is wrong, and repeats nothing', async () => {
    const saved = await add({ name: 'Compare' });
    const change = { ...nobody, contactId: saved.contactId, groupIds: [] };
    const next = (await li.contacts.save({ ...change, name: 'One', revision: saved.revision })).data;
    expect(next.revision).toBeGreaterThan(saved.revision);
    const stale = await li.raw('contact/save', {
      body: JSON.stringify({ ...change, name: 'Two', revision: saved.revision }),
      headers: { 'content-type': 'application/json' },
    });
    expect(stale.envelope?.code).toBe(errors.contactChanged.code);
    const refusals: [Partial<ContactFields>, number][] = [
      [{}, errors.contactEmpty.code],
      [{ name: '长'.repeat(101) }, errors.contactNameTooLong.code],
      [{ name: 'x', emails: [{ address: 'no address', kind: 'work' }] }, errors.contactEmailInvalid.code],
      [{ name: 'x', birthday: '2023-02-29' }, errors.contactBirthdayInvalid.code],
      [{ name: 'x', website: 'javascript:alert(1)' }, errors.contactWebsiteInvalid.code],
    ];
    for (const [fields, code] of refusals) {
      const body = JSON.stringify({ ...nobody, ...fields, groupIds: [] });
      const answer = await li.raw('contact/save', { body, headers: { 'content-type': 'application/json' } });
      expect([fields, answer.envelope?.code]).toEqual([fields, code]);
    }
    const once = { body: JSON.stringify({ ...nobody, name: 'Once', groupIds: [] }) };
    const headers = { 'content-type': 'application/json', 'idempotency-key': `once-${engine}` };
    const [first, again] = [
      await li.raw('contact/save', { ...once, headers }),
      await li.raw('contact/save', { ...once, headers }),
    ];
    expect(again.envelope?.data).toEqual(first.envelope?.data);
    expect(await listNames({ keyword: 'once' })).toEqual(['Once']);
  });

  it('brings back what was deleted with its groups, and a group with its members', async () => {
    await clear();
    const { groupId } = (await li.contacts.saveGroup({ name: '客户' })).data;
    const one = await add({ name: 'Anna', emails: [{ address: 'anna@x.example', kind: 'work' }] }, [groupId]);
    const plain = { kind: 'address' as const, address: haiyan, name: '海燕' };
    expect((await li.contacts.changeGroupMembers({ groupId, add: [plain, plain], remove: [] })).data.members).toBe(2);
    const { undoId } = (await li.contacts.delete({ contactIds: [one.contactId] })).data;
    expect((await li.contacts.groupMembers({ groupId })).data.list.map(({ address }) => address)).toEqual([haiyan]);
    expect((await li.contacts.undo({ undoId })).data.contactIds).toEqual([one.contactId]);
    expect((await li.contacts.get({ contactId: one.contactId })).data).toMatchObject({
      name: 'Anna',
      groupIds: [groupId],
    });
    const gone = (await li.contacts.deleteGroup({ groupId })).data;
    expect((await li.contacts.groups({})).data.list).toEqual([]);
    await li.contacts.undo(gone);
    const { list, ungrouped } = (await li.contacts.groups({})).data;
    expect([list, ungrouped]).toEqual([[{ groupId, name: '客户', members: 2 }], 0]);
    expect((await li.contacts.groupMembers({ groupId })).data.list.map(({ name }) => name)).toEqual(['Anna', '海燕']);
    const taken = await li.raw('contact/group/save', {
      body: JSON.stringify({ name: ' 客户 ' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(taken.envelope?.code).toBe(errors.contactGroupNameTaken.code);
    await li.contacts.deleteGroup({ groupId });
  });

  it('finds duplicates, merges them, and takes the merge back', async () => {
    await clear();
    const first = await add({ name: 'Wang Li', emails: [{ address: 'wl@x.example', kind: 'work' }] });
    const second = await add({
      name: 'Li Wang',
      emails: [{ address: 'WL@x.example', kind: 'home' }],
      phones: [{ number: '13800138000', kind: 'mobile' }],
    });
    await add({ name: 'Somebody else' });
    const { list, total } = (await li.contacts.duplicates({})).data;
    expect(total).toBe(1);
    expect(list[0]?.contacts).toHaveLength(2);
    const fields = list[0]!.merged;
    const contacts = [first, second].map(({ contactId, revision }) => ({ contactId, revision }));
    const { contact, undoId } = (await li.contacts.merge({ contacts, fields })).data;
    expect(contact).toMatchObject({ contactId: first.contactId, phones: [{ number: '13800138000' }] });
    expect((await li.contacts.duplicates({})).data.total).toBe(0);
    await li.contacts.undo({ undoId });
    expect(await listNames({})).toEqual(['Li Wang', 'Somebody else', 'Wang Li']);
  });

  it('suggests no more what was said to be two people, until somebody else joins them', async () => {
    await clear();
    const phones = [{ number: '027-5555 0100', kind: 'home' as const }];
    await add({ name: 'Mother', phones });
    await add({ name: 'Father', phones });
    const key = (await li.contacts.duplicates({})).data.list[0]?.key ?? '';
    await li.settings.updateOne({ key: 'distinctContacts', value: `aaaaaaaaaaaa ${key}` });
    expect((await li.contacts.duplicates({})).data).toEqual({ list: [], total: 0 });
    await add({ name: 'Brother', phones });
    expect((await li.contacts.duplicates({})).data.list[0]?.contacts).toHaveLength(3);
  });

  it('draws a picture anew, keeps it from others, and forgets it when nobody has it', async () => {
    await clear();
    const { contactId } = await add({ name: 'Portrait' });
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const answer = await li.upload('contact/photo/save', { name: 'p.png', type: 'image/png', bytes }, { contactId });
    const { photo } = answer.envelope?.data as { photo: string };
    const shown = await li.raw(photo);
    expect([shown.status, (await sharp(shown.bytes).metadata()).format]).toEqual([200, 'webp']);
    expect((await hai.raw(photo)).status).toBe(404);
    const other = await hai.upload('contact/photo/save', { name: 'p.png', type: 'image/png', bytes }, { contactId });
    expect(other.envelope?.code).toBe(errors.contactNotFound.code);
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refused = await li.upload(
      'contact/photo/save',
      { name: 'p', type: 'image/png', bytes: script },
      { contactId },
    );
    expect(refused.envelope?.code).toBe(errors.avatarFormat.code);
    const { services } = world.server.context;
    const row = await services.database.read.selectFrom('contact_photo').select('blob_id').executeTakeFirstOrThrow();
    const input = { digit: row.blob_id.slice(0, 1), blobIds: [row.blob_id] };
    expect((await services.database.longRead(findOrphanBlobs, input)).orphans).toEqual([]);
    await li.contacts.deletePhoto({ contactId });
    const sweep = (after: number) =>
      sweepContacts(services, { ...machineContext(world.clock.now() + after, `sweep-${String(after)}`) });
    await sweep(0);
    expect((await li.raw(photo)).status).toBe(200);
    await sweep(26 * hourMs);
    expect((await li.raw(photo)).status).toBe(404);
    expect(await services.blobs.size(row.blob_id)).toBeNull();
  });

  it('takes cards over, keeps what it has no field for, and gives them back', async () => {
    await clear();
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:José García',
      'N:García;José;;;',
      'EMAIL;TYPE=HOME:jose@x.example',
      'BDAY:1990-05-12',
      'CATEGORIES:Friends',
      'X-ANNIVERSARY:2015-06-01',
      'UID:jose-1',
      'END:VCARD',
      '',
    ].join('\r\n');
    const report: ContactImportReport = await importFile(card);
    expect(report).toMatchObject({ added: 1, merged: 0, skipped: 0, leftOutTotal: 0 });
    const again = await importFile(card.replace('END:VCARD', 'TEL;TYPE=CELL:123456789\r\nEND:VCARD'));
    expect(again).toMatchObject({ added: 0, merged: 1 });
    const text = (await exportAs('vcard4')).toString();
    for (const line of [
      'FN:José García',
      'N:García;José;;;',
      'X-ANNIVERSARY:2015-06-01',
      'UID:jose-1',
      'CATEGORIES:Friends',
    ])
      expect(text.split('\r\n')).toContain(line);
    const back = (await readFile(text)).data;
    expect(back.preview[0]).toMatchObject({ name: 'José García', birthday: '1990-05-12' });
    expect(await importFile(text, { duplicates: 'skip' })).toMatchObject({ added: 0, skipped: 1 });
    await li.contacts.undo({ undoId: again.undoId });
    expect((await listNames({ keyword: '123456789' })).length).toBe(0);
    await li.contacts.undo({ undoId: report.undoId });
  });

  it('takes a table over, by other columns where they were not recognised, and gives it back as it was', async () => {
    await clear();
    const { data } = await readFile('Nom;Courriel\r\n"=HYPERLINK(1)";a@x.example\r\n');
    expect(data).toMatchObject({ format: 'csv', encoding: 'utf-8', entries: 1 });
    const columns = ['name', 'email'] as const;
    const { preview } = (await li.contacts.previewImport({ importId: data.importId, columns: [...columns] })).data;
    expect(preview).toMatchObject([{ name: '=HYPERLINK(1)', emails: [{ address: 'a@x.example' }] }]);
    await li.contacts.applyImport({ importId: data.importId, columns: [...columns] });
    const file = await exportAs('csvGoogle');
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(file.toString()).toContain("\r\n'=HYPERLINK(1),");
    expect((await readFile(file)).data).toMatchObject({ program: 'gmail', preview: [{ name: '=HYPERLINK(1)' }] });
    world.clock.advance(61 * 60_000);
    li = await world.server.signIn(lilei);
    const late = await li.raw('contact/import/apply', {
      body: JSON.stringify({ importId: data.importId }),
      headers: { 'content-type': 'application/json' },
    });
    expect(late.envelope?.code).toBe(errors.contactImportGone.code);
    for (const [bytes, code] of [
      ['', errors.fileEmpty.code],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 2]), errors.contactImportUnreadable.code],
      ['Name,E-mail\r\n', errors.contactImportEmpty.code],
    ] as const)
      expect((await readFile(bytes)).code).toBe(code);
  });
});
