import { calls, type MailList } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineContext } from '../../features/identity/index.ts';

const { mailbox, folders } = calls;
const listIds = (list: MailList) => list.list.map((item) => Number(item.mailId));
const from = (address: string, subject: string, name = 'X') =>
  plainMail(subject).replace('Chen Wei <chen.wei@partner.example>', `${name} <${address}>`);

describe.each(productStores)('lists over all folders on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());

  async function* chunks(text: string) {
    yield Buffer.from(text);
  }

  /** Anna sends; answers the copy in Sent. */
  const send = async (to: readonly string[], header: string): Promise<number> => {
    mail.store.clock.advance(1_000);
    const raw = `From: Anna <anna@example.org>\r\nTo: ${header}\r\nSubject: out\r\n\r\nx\r\n`;
    const spooled = await mail.intake.spool(chunks(raw), { maxBytes: 10_000 });
    if (spooled === 'too-large') throw new Error('too large');
    const body = await mail.intake.finish(spooled, { orgId: mail.orgId });
    const submitted = await mail.submitMessage(machineContext(mail.store.clock.now(), 'r'), {
      account: anna.account,
      body,
      mailFrom: 'anna@example.org',
      messageId: 'm@example.org',
      recipients: to,
      draft: null,
      responded: null,
    });
    return submitted.sentN ?? 0;
  };
  const newFolder = async (folderName: string) => (await anna.call(folders.saveFolder, { folderName })).folderId;
  const close = (folderId: string) =>
    mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${anna.account} AND folder_id = ${folderId}`,
    );

  test('unread and read mail of all folders, newest first, without bin, junk and closed folders, by page and by cursor', async () => {
    const [one, two, secret] = [await newFolder('一'), await newFolder('二'), await newFolder('密')];
    const ns: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const folderId = [1, Number(one), Number(two)][index % 3];
      ns.push(await mail.deliver(anna.account, plainMail(`m${index}`), folderId));
    }
    await mail.deliver(anna.account, plainMail('bin'), 4);
    await mail.deliver(anna.account, plainMail('junk'), 5);
    await mail.deliver(anna.account, plainMail('secret'), Number(secret));
    await close(secret);
    const read = ns.filter((_, index) => index % 4 === 0);
    await anna.call(mailbox.updateSeen, { mailIds: read.map(String), seen: true });
    const unread = ns.filter((n) => !read.includes(n)).toReversed();
    const list = await anna.call(mailbox.readList, { seen: 0, pageSize: 50 });
    expect(listIds(list)).toEqual(unread);
    expect(list).toMatchObject({ total: 9, unread: 9 });
    expect(listIds(await anna.call(mailbox.readList, { seen: 1 }))).toEqual(read.toReversed());
    expect(listIds(await anna.call(mailbox.readList, { seen: 0, order: 'asc' }))).toEqual(unread.toReversed());
    for (const order of ['asc', 'desc'] as const) {
      const paged: number[] = [];
      for (let pageNum = 1; pageNum <= 5; pageNum += 1)
        paged.push(...listIds(await anna.call(mailbox.readList, { seen: 0, pageSize: 2, pageNum, order })));
      expect(paged).toEqual(order === 'desc' ? unread : unread.toReversed());
    }
    // By cursor, while mail arrives between the pages.
    const walked: number[] = [];
    let sortValues: string | undefined;
    for (let round = 0; round < 6; round += 1) {
      const page: MailList = await anna.call(mailbox.readList, {
        seen: 0,
        pageSize: 2,
        ...(sortValues ? { sortValues } : {}),
      });
      walked.push(...listIds(page));
      sortValues = page.list.at(-1)?.sortValues ?? sortValues;
      await mail.deliver(anna.account, plainMail('meanwhile'));
    }
    expect(walked).toEqual(unread);
    expect((await anna.call(mailbox.readList, { seen: 0 })).total).toBe(15);
  });

  test('correspondence: what came from an address in any case of letters and what went to it, Bcc too, each once', async () => {
    const there = await newFolder('往来');
    const secret = await newFolder('锁着');
    const first = await mail.deliver(anna.account, from('Zhou@Client.example', 'hello'));
    const second = await mail.deliver(anna.account, from('zhou@client.example', 'again'), Number(there));
    const sent = await send(['zhou@client.example', 'other@client.example'], 'zhou@client.example');
    const hidden = await send(['third@client.example', 'zhou@client.example'], 'third@client.example');
    await mail.deliver(anna.account, from('zhou@client.example', 'in the bin'), 4);
    await mail.deliver(anna.account, from('zhou@client.example', 'closed'), Number(secret));
    await close(secret);
    await mail.deliver(anna.account, from('zhoux@client.example', 'another'));
    const related = (more: object) => anna.call(mailbox.relatedList, { address: 'ZHOU@client.example', ...more });
    const newest = [hidden, sent, second, first];
    expect(listIds(await related({}))).toEqual(newest);
    expect(await related({})).toMatchObject({ total: 4, unread: 2 });
    expect(listIds(await related({ order: 'asc' }))).toEqual(newest.toReversed());
    const top = await related({ pageSize: 2 });
    expect(listIds(await related({ pageSize: 2, sortValues: top.list[1]!.sortValues }))).toEqual(newest.slice(2));
    expect(listIds(await related({ pageSize: 3, pageNum: 2 }))).toEqual([first]);
    expect(listIds(await related({ sort: 'subject' }))).toEqual([second, first, hidden, sent]);
    // A mail to oneself is from the address and to it: once.
    const self = await send(['anna@example.org'], 'anna@example.org');
    expect(
      listIds(await anna.call(mailbox.relatedList, { address: 'anna@example.org' })).filter((n) => n === self),
    ).toEqual([self]);
    expect((await anna.call(mailbox.relatedList, { address: 'nobody@client.example' })).total).toBe(0);
    await anna.call(mailbox.recoverableDelete, { mailIds: [String(sent)] });
    expect(listIds(await related({}))).toEqual([hidden, second, first]);
  });

  test('an unknown sender is who is not of the organisation and was never written to; a notice of the system is from none', async () => {
    const readUnknownSender = async (n: number) => {
      const { list } = await anna.call(mailbox.list, { mailboxId: '1', pageSize: 100 });
      return list.find((item) => Number(item.mailId) === n)?.unknownSender;
    };
    const n = await mail.deliver(anna.account, from('New.Face@vendor.example', 'offer'));
    const arrived = mail.store.published.findLast((event) => event.kind === 'mailArrived');
    expect(arrived?.data).toMatchObject({ item: { unknownSender: true } });
    expect(await readUnknownSender(n)).toBe(true);
    expect((await anna.call(mailbox.detail, { mailId: String(n) })).unknownSender).toBe(true);
    await send(['new.face@vendor.example'], '"New Face" <new.face@vendor.example>');
    expect(await readUnknownSender(n)).toBe(false);
    const again = await mail.deliver(anna.account, from('new.face@vendor.example', 'thanks'));
    const second = mail.store.published.findLast((event) => event.kind === 'mailArrived');
    expect(second?.data).toMatchObject({ mailId: String(again), item: { unknownSender: false } });
    const colleague = await mail.deliver(anna.account, from('ben@example.org', 'inside'));
    expect(await readUnknownSender(colleague)).toBe(false);
    // Another person's messages make nobody known to Anna.
    expect((await mail.ben.call(mailbox.list, { mailboxId: '1' })).list).toEqual([]);
  });

  test('whom the person wrote to is counted, with the name that was used last', async () => {
    await send(['name@vendor.example'], '"First Name" <name@vendor.example>');
    await send(['Name@Vendor.example'], 'name@vendor.example');
    const rows = await mail.store.database.read
      .selectFrom('correspondent')
      .selectAll()
      .where('account_no', '=', anna.account)
      .where('address', '=', 'name@vendor.example')
      .execute();
    expect(rows).toMatchObject([{ name: 'First Name', sent_count: 2, last_sent_at: mail.store.clock.now() }]);
  });

  test('a list refuses an order that there is not', async () => {
    const refused = anna.call(mailbox.readList, { seen: 0, sort: 'sender', sortValues: '0_1_1' });
    expect(await readRefusal(refused)).toBe('invalidInput');
  });
});
