import { buffer } from 'node:stream/consumers';
import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import yauzl from 'yauzl';
import type { BlobAnswer } from '../../call/route.ts';
import { createUniqueNames } from './export-mails.ts';

const { mailbox, folders } = calls;

function readZip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, string>();
    yauzl.fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) {
        reject(error);
        return;
      }
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) {
            reject(failed);
            return;
          }
          void buffer(stream).then((content) => {
            found.set(entry.fileName, content.toString());
            zip.readEntry();
          }, reject);
        });
      });
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

it('makes names that no system refuses, twice or confuses with a path', () => {
  const unique = createUniqueNames();
  expect(['Plan', 'plan', '../../etc/passwd', '', 'con', 'Plan (2)', '季度报告：第三季度'].map(unique)).toEqual([
    'Plan.eml',
    'plan (2).eml',
    '_.._etc_passwd.eml',
    'mail.eml',
    '_con.eml',
    'Plan (2) (2).eml',
    '季度报告：第三季度.eml',
  ]);
  expect(Buffer.byteLength(unique('信'.repeat(500)))).toBeLessThan(255);
});

describe.each(productStores)('export on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
  });
  afterAll(() => mail.close());
  const exported = async (caller: Caller, input: unknown): Promise<[BlobAnswer, Buffer]> => {
    const answer = (await caller.call(mailbox.export, input)) as BlobAnswer;
    return [answer, await buffer(answer.stream)];
  };

  test('one mail is its bytes; several are an archive of them, whose size is known before', async () => {
    const large = plainMail('Large', 'x'.repeat(200_000));
    const [one, two] = [await mail.deliver(anna.account, plainMail('Plan')), await mail.deliver(anna.account, large)];
    const [eml, bytes] = await exported(anna, { mailIds: [String(one)] });
    expect([eml.fileName, eml.size]).toEqual(['Plan.eml', bytes.length]);
    expect(bytes.toString().endsWith(plainMail('Plan'))).toBe(true);
    const [zip, archive] = await exported(anna, { mailIds: [String(one), String(two)] });
    expect([zip.fileName, zip.size]).toEqual(['mails.zip', archive.length]);
    const files = await readZip(archive);
    expect([...files.keys()]).toEqual(['Plan.eml', 'Large.eml']);
    expect(files.get('Plan.eml')).toBe(bytes.toString());
    expect(files.get('Large.eml')?.endsWith(large)).toBe(true);
  });

  test('a list is everything that it shows; nothing of others, nothing closed, nothing purged', async () => {
    const { folderId } = await anna.call(folders.saveFolder, { folderName: '导出' });
    const n = await mail.deliver(anna.account, plainMail('Listed'), Number(folderId));
    const list = { kind: 'folder', mailboxId: folderId, isUnread: 2 };
    const [, archive] = await exported(anna, { list });
    expect([...(await readZip(archive)).keys()]).toEqual(['Listed.eml']);
    expect(await readRefusal(ben.call(mailbox.export, { mailIds: [String(n)] }))).toBe('mailNotFound');
    expect(await readRefusal(anna.call(mailbox.export, {}))).toBe('selectRow');
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${String(anna.account)} AND folder_id = ${folderId}`,
    );
    expect(await readRefusal(anna.call(mailbox.export, { mailIds: [String(n)] }))).toBe('mailNotFound');
    expect(await readRefusal(anna.call(mailbox.export, { list }))).toBe('folderClosed');
  });

  test('a caller that goes away ends the reading: no further mail is opened', async () => {
    const texts = Array.from({ length: 5 }, (_, index) => plainMail(`Gone ${String(index)}`, 'y'.repeat(300_000)));
    const mailIds: string[] = [];
    for (const text of texts) mailIds.push(String(await mail.deliver(anna.account, text)));
    const opened = vi.spyOn(mail.services.blobs, 'read');
    const answer = (await anna.call(mailbox.export, { mailIds })) as BlobAnswer;
    await new Promise((resolve) => answer.stream.once('readable', resolve));
    answer.stream.destroy();
    const before = opened.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The one under way may just have been about to open its file.
    expect(opened.mock.calls.length).toBeLessThanOrEqual(before + 1);
    expect(opened.mock.calls.length).toBeLessThan(mailIds.length - 1);
    opened.mockRestore();
  });
});
