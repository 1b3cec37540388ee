// A message carries no two files of the same name, whichever way they came into it (specification, section 5, "Compose").
import { type DraftAttachment, type DraftContent, errors, type LargeFile } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { someBytes, uploadWhole } from '@hongyan/testkit/protocols/tus-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requirePersonByAddress } from '../identity/index.ts';
import { refuseSameFiles } from './file-names.ts';

const taken = errors.fileNameTaken.code;

/** Pairs that are one name, and pairs that are two. */
const same = [
  ['a.txt', 'a.txt'],
  ['a.txt', 'A.TXT'],
  ['Stra\u00dfe.pdf', 'STRASSE.pdf'],
  ['caf\u00e9.txt', 'cafe\u0301.txt'],
  ['\u03bf\u03b4\u03cc\u03c2.txt', '\u039f\u0394\u038c\u03a3.TXT'],
  ['报价单.xlsx', '报价单.XLSX'],
] as const;
const different = [
  ['a.txt', 'a (2).txt'],
  ['报价单.xlsx', '报价単.xlsx'],
  ['cafe.txt', 'café.txt'],
] as const;

describe.each(engines)('files of the same name, on %s', (engine) => {
  let world: World;
  let li: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  const plain = async (name: string) =>
    (await li.upload('file/upload', { name, type: 'text/plain', bytes: Buffer.from('x') })).envelope
      ?.data as DraftAttachment;
  const resumable = async (name: string) => (await uploadWhole(li, someBytes(5), { name })).attachment!;
  const large = async (name: string) => (await uploadWhole(li, someBytes(5), { name, purpose: 'large' })).large!;
  const carrying = (attachments: DraftAttachment[], largeFiles: LargeFile[] = []) =>
    createContent({ attachments, largeFiles });
  const save = async (content: DraftContent) => (await li.compose.saveDraft({ revision: 0, content })).code;
  const send = async (content: DraftContent) => (await li.compose.send({ content })).code;

  it.each(same)('%s and %s: neither saved nor sent', async (one, two) => {
    const content = carrying([await plain(one), await plain(two)]);
    expect([await save(content), await send(content)]).toEqual([taken, taken]);
    // What the caller calls them does not count.
    const renamed = carrying(content.attachments.map((file, n) => ({ ...file, fileName: `${String(n)}.txt` })));
    expect([await save(renamed), await send(renamed)]).toEqual([taken, taken]);
  });

  it.each(different)('%s and %s: both', async (one, two) => {
    const content = carrying([await plain(one), await plain(two)]);
    expect([await save(content), await send(content)]).toEqual([200, 200]);
  });

  it('by whatever way they came: upload, resumable upload, large attachment', async () => {
    const pairs = [
      carrying([await plain('a.txt'), await resumable('A.txt')]),
      carrying([await resumable('a.txt'), await resumable('A.txt')]),
      carrying([await plain('a.txt')], [await large('A.txt')]),
      carrying([], [await large('a.txt'), await large('A.txt')]),
    ];
    for (const content of pairs) expect([await save(content), await send(content)]).toEqual([taken, taken]);
    const picture = { ...(await plain('a.txt')), contentId: 'picture@a' };
    expect(await save(carrying([picture, await plain('a.txt')]))).toBe(200);
  });

  it('names the file, and says so in either language', async () => {
    const content = carrying([await plain('a.txt'), await plain('A.TXT')]);
    const answer = await li.compose.saveDraft({ revision: 0, content });
    expect([answer.message, answer.data]).toEqual(['不能上传同名文件：A.TXT', { params: { name: 'A.TXT' } }]);
  });

  it('in two windows at once: one is saved, and nothing of it is lost', async () => {
    const begun = (await li.compose.saveDraft({ revision: 0, content: carrying([]) })).data;
    const { draftId } = begun;
    const windows = await Promise.all(
      ['a.txt', 'A.TXT'].map(async (name) => {
        const content = carrying([await plain(name)]);
        return { content, answer: await li.compose.saveDraft({ draftId, revision: begun.revision, content }) };
      }),
    );
    const codes = windows.map(({ answer }) => answer.code);
    expect(codes.toSorted()).toEqual([200, errors.draftChanged.code]);
    const [saved, late] = [codes.indexOf(200), codes.indexOf(errors.draftChanged.code)].map((n) => windows[n]!);
    // The one that came late reads the draft again, and adds its own file to it.
    const both = carrying([...saved!.content.attachments, ...late!.content.attachments]);
    const { revision } = saved!.answer.data;
    expect((await li.compose.saveDraft({ draftId, revision, content: both })).code).toBe(taken);
    const kept = (await li.compose.writeParams({ type: 'new', draftId })).data.content.attachments;
    expect(kept.map(({ fileName }) => fileName)).toEqual(saved!.content.attachments.map(({ fileName }) => fileName));
  });

  it('of an old draft that carries them are left alone until it is sent, and no third joins them', async () => {
    const files = [await plain('a.txt'), await plain('A.TXT')];
    const { read } = world.server.context.services.database;
    const account = (await requirePersonByAddress(read, lilei)).accountNo;
    const old = carrying(files);
    await refuseSameFiles(read, account, { ...old, subject: 'again' }, old);
    const third = carrying([...files, await plain('a.TXT')]);
    await expect(refuseSameFiles(read, account, third, old)).rejects.toMatchObject({ errorName: 'fileNameTaken' });
    await expect(refuseSameFiles(read, account, old)).rejects.toMatchObject({ errorName: 'fileNameTaken' });
  });

  it('of a mail that has them are told apart when it is forwarded, and refused when attached', async () => {
    const boundary = 'b';
    const part = (name: string) =>
      `--${boundary}\r\nContent-Type: text/plain; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${name}\r\n`;
    const raw = `From: <someone@outside.example>\r\nTo: <${lilei}>\r\nSubject: twins\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\nContent-Type: text/plain\r\n\r\ntext\r\n${part('a.txt')}${part('A.TXT')}${part('a.txt')}--${boundary}--\r\n`;
    await world.server.deliver({ from: 'someone@outside.example', to: lilei, raw });
    const mailId = await waitFor(
      async () =>
        (await li.mailbox.list({ mailboxId: '1' })).data.list.find(({ mailSubject }) => mailSubject === 'twins')
          ?.mailId,
      { what: 'the mail' },
    );
    const { content } = (await li.compose.forward({ mailId: mailId })).data;
    expect(content.attachments.map(({ fileName }) => fileName)).toEqual(['a.txt', 'A (2).TXT', 'a (3).txt']);
    const parts = (await li.mailbox.detail({ mailId })).data.attachments.map((file) => file.part);
    expect((await li.largeAttachments.attachFromMail({ mailId, parts })).code).toBe(taken);
    expect((await li.largeAttachments.attachFromMail({ mailId, parts: parts.slice(0, 1) })).code).toBe(200);
    expect(await send({ ...content, to: [{ name: '', address: haiyan }] })).toBe(200);
  });
});
