// Mail that none of our code wrote arrives by SMTP and is shown, and what a person then does with it.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import type { MailDetail, MailId } from '@hongyan/contract';
import { type ApiClient, type PushClient, waitFor } from '@hongyan/testkit';
import {
  engines,
  fixture,
  lilei,
  outsideDomain,
  plainMail,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const sender = `erik@${outsideDomain}`;

interface Expected {
  readonly file: string;
  readonly subject: string;
  readonly from: string;
  readonly preview: string;
  readonly files?: readonly string[];
  readonly isPdf?: true;
}

const arrivals: readonly Expected[] = [
  {
    file: 'foxmail-gb18030-raw-headers.eml',
    subject: '关于下周会议的通知（朱镕基故居）',
    from: '张小明',
    preview: '各位同事： 下周一上午九点开会，请准时参加。朱镕基，喆。',
  },
  { file: 'big5-newsletter.eml', subject: '本週電子報：許功蓋', from: '臺灣科技', preview: '本週電子報 許功蓋 &國' },
  {
    file: 'iso-2022-jp.eml',
    subject: '会議のお知らせ',
    from: '山田太郎',
    preview: 'お世話になっております。ABC株式会社の山田です。',
  },
  { file: 'euc-kr.eml', subject: '안녕하세요', from: '김철수', preview: '회의는 내일입니다.' },
  {
    file: 'rfc2231-names.eml',
    subject: 'names',
    from: '',
    preview: 'see files',
    files: ['年度报2024 final.pdf', '報告.pdf', '合同.pdf'],
    isPdf: true,
  },
  {
    file: 'qq-names-in-quoted-words.eml',
    subject: '照片和合同',
    from: '腾讯用户',
    preview: '合同见附件，请查收。',
    files: ['销售合同（二〇二四年度）最终版.pdf'],
    isPdf: true,
  },
  {
    file: 'raw-gb-file-name.eml',
    subject: '报表',
    from: '王五',
    preview: '请看报表',
    files: ['销售报表.xls'],
    isPdf: true,
  },
  {
    file: 'shift-jis-attachment-name.eml',
    subject: '表示テスト',
    from: '鈴木',
    preview: 'ソース表をご覧ください。',
    files: ['予定表.pdf'],
    isPdf: true,
  },
  {
    file: 'outlook-forward-with-attachments.eml',
    subject: 'FW: offer',
    from: 'Li, Wei',
    preview: 'Please see the attached mail.',
    files: ['报价单.eml', 'C__pictures_scan.png'],
  },
  {
    file: 'windows-1252-as-latin1.eml',
    subject: '€100 – naïve',
    from: 'René Müller',
    preview: 'Price: €100 – “café” goes on here.',
  },
  { file: 'split-multibyte-words.eml', subject: '鸿雁邮件', from: '', preview: '你好 = end' },
];

/** Says one mail as no client library would, and answers all that the server said. */
function talk(port: number, message: { from: string; to: string; size?: number; data?: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = [
      'EHLO client.example',
      `MAIL FROM:<${message.from}>${message.size === undefined ? '' : ` SIZE=${message.size}`}`,
      `RCPT TO:<${message.to}>`,
      'DATA',
      message.data ?? 'Subject: x\r\n\r\nx\r\n.',
      'QUIT',
    ];
    let said = '';
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
    socket.on('data', (text: string) => {
      said += text;
      if (socket.writableEnded) return;
      if (!/^\d{3} .*\r\n$/m.test(text)) return;
      const next = lines.shift();
      if (next === undefined || /^5\d\d /m.test(text)) socket.end('QUIT\r\n');
      else socket.write(`${next}\r\n`);
    });
  });
}

describe.each(engines)('mail from outside, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let push: PushClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    client = await world.server.signIn(lilei);
    push = await world.server.openPush(client, lilei);
  });
  afterAll(async () => {
    push.close();
    await world.stop();
  });

  const readDetail = async (mailId: string): Promise<MailDetail> =>
    (await client.mailbox.detail({ mailId: mailId })).data;
  const list = async (mailboxId: string) =>
    (await client.mailbox.list({ mailboxId: mailboxId, pageSize: 100 })).data.list;
  const find = async (subject: string) => (await list('1')).find((mail) => mail.mailSubject === subject);
  const arrive = async (subject: string, text: string) => {
    await world.server.deliver({ raw: plainMail(subject, text), from: sender, to: lilei });
    const event = await push.next('mailArrived', ({ data }) => data.mailSubject === subject);
    return event.data.mailId as MailId;
  };

  it.each(arrivals)('$file is published at once and shown right', async (expected) => {
    const raw = readFileSync(fixture(expected.file));
    await world.server.deliver({ raw, from: sender, to: lilei });
    const event = await push.next('mailArrived');
    expect(event.data).toMatchObject({ mailSubject: expected.subject, mailboxId: '1', notify: true });
    const mail = await readDetail(event.data.mailId);
    expect(mail).toMatchObject({ mailSubject: expected.subject, preview: expected.preview });
    expect(mail.from[0]?.name).toBe(expected.from);
    expect(mail.attachments.map((file) => file.fileName)).toEqual(expected.files ?? []);
    for (const file of expected.isPdf ? mail.attachments : []) {
      const answer = await fetch(`${world.server.url}/api/${file.url}`);
      expect(await answer.text()).toBe(pdf);
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(file.fileName));
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    }
  });

  it('takes a mail of swaks with an attachment, byte for byte', async () => {
    const bytes = readFileSync(fixture('foxmail-gb18030-raw-headers.eml'));
    await promisify(execFile)('swaks', [
      ...['--server', '127.0.0.1', '--port', String(world.server.ports.smtp), '--tls'],
      ...['--from', sender, '--to', lilei, '--header', 'Subject: from swaks', '--body', 'the file'],
      ...['--attach-type', 'application/octet-stream', '--attach-name', 'notes.bin'],
      ...['--attach', `@${fixture('foxmail-gb18030-raw-headers.eml').pathname}`],
    ]);
    const event = await push.next('mailArrived', ({ data }) => data.mailSubject === 'from swaks');
    const [file] = (await readDetail(event.data.mailId)).attachments;
    expect(file?.fileName).toBe('notes.bin');
    const answer = await fetch(`${world.server.url}/api/${file?.url ?? ''}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('records what the sender check found, and takes out a verdict that a sender brought', async () => {
    const forged = 'Authentication-Results: mx.hongyan.example; spf=pass; dkim=pass; dmarc=pass';
    const raw = plainMail('with a verdict of its own', 'x', [forged]);
    await world.server.deliver({ raw, from: 'anybody@elsewhere.example', to: lilei });
    const event = await push.next('mailArrived', ({ data }) => data.mailSubject === 'with a verdict of its own');
    expect((await readDetail(event.data.mailId)).authentication).toMatchObject({ dkim: 'none', dmarc: 'none' });
    const mailId = await arrive('from a known host', 'x');
    expect((await readDetail(mailId)).authentication).toMatchObject({ spf: 'pass' });
  });

  it('puts mail in the name of our own domain from outside into junk', async () => {
    // The list of our domains is fresh for a second.
    world.clock.advance(2_000);
    const raw = plainMail('from the boss', 'pay at once').replace(`erik@${outsideDomain}`, lilei);
    await world.server.deliver({ raw, from: sender, to: lilei });
    const event = await push.next('mailArrived', ({ data }) => data.mailSubject === 'from the boss');
    expect(event.data.mailboxId).toBe('5');
    expect(event.data.item.fromVerdict).toBe('fail');
  });

  it('moves, labels, stars, finds, deletes and recovers a mail', async () => {
    const mailId = await arrive('Quarterly review', '第四季度的预算评审安排在周四。 The projector is in the cupboard.');
    const mailIds = [mailId];
    const folder = (await client.folders.saveFolder({ folderName: '项目' })).data;
    const label = (await client.folders.saveLabel({ labelName: '预算', color: 'red' })).data;

    expect((await client.mailbox.move({ mailIds, targetMailboxId: folder.folderId })).code).toBe(200);
    expect((await list(folder.folderId)).map((mail) => mail.mailId)).toEqual(mailIds);
    expect(await find('Quarterly review')).toBeUndefined();

    await client.mailbox.updateLabels({ mailIds, add: [label.labelId] });
    await client.mailbox.updateFavorite({ mailIds, favorite: true });
    await client.mailbox.updateSeen({ mailIds, seen: true });
    const [labelled] = (await client.mailbox.labelList({ labelId: label.labelId })).data.list;
    expect(labelled).toMatchObject({ mailId, favorite: true, seen: true });
    expect((await client.mailbox.favoriteList({})).data.list.map((mail) => mail.mailId)).toContain(mailId);

    for (const searchKeyword of ['预算', 'cupboard']) {
      const found = await waitFor(
        async () => {
          const { data } = await client.search.advanced({ searchKeyword });
          return data.list.find((mail) => mail.mailId === mailId);
        },
        { what: `the hit for ${searchKeyword}` },
      );
      expect(found.mailSubject).toBe('Quarterly review');
    }

    await client.mailbox.recoverableDelete({ mailIds });
    expect((await list('4')).map((mail) => mail.mailId)).toEqual(mailIds);
    await client.mailbox.recover({ mailIds });
    expect((await list(folder.folderId)).map((mail) => mail.mailId)).toEqual(mailIds);
    expect((await readDetail(mailId)).favorite).toBe(true);
  });

  it('finds a mail soon after its 250', async () => {
    const word = `kestrel${engine}`;
    await arrive('about a bird', `There was a ${word} over the field.`);
    await waitFor(async () => (await client.search.advanced({ searchKeyword: word })).data.list.length === 1, {
      what: 'the hit',
    });
  });

  it('refuses unknown recipients, relaying, sizes beyond the limit and bare line ends at the listener', async () => {
    const raw = plainMail('refused', 'x');
    const refusal = (to: string, message = raw) => world.server.deliver({ raw: message, from: sender, to });
    await expect(refusal('nobody@inside.example')).rejects.toMatchObject({ responseCode: 550 });
    await expect(refusal(`someone@${outsideDomain}`)).rejects.toMatchObject({ responseCode: 550 });
    const tooLarge = { size: 76 * 1024 * 1024, from: sender, to: lilei };
    await expect(talk(world.server.ports.smtp, tooLarge)).resolves.toMatch(/^552 /m);
    const bare = { data: 'Subject: bare\n\nline ends\n.\n', from: sender, to: lilei };
    await expect(talk(world.server.ports.smtp, bare)).resolves.toMatch(/^550 5\.6\.11/m);
    expect((await list('1')).map((mail) => mail.mailSubject)).not.toContain('bare');
  });
});
