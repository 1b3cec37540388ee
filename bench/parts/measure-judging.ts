/** What policies cost a message that is sent, beside the reading of its files. */
import { randomBytes } from 'node:crypto';
import { MessageView } from '../../apps/server/src/features/approval/judging/conditions/message-view.ts';
import { openContent } from '../../apps/server/src/features/approval/judging/content/live-content.ts';
import { createJudge } from '../../apps/server/src/features/approval/judging/judge.ts';
import { savePolicy } from '../../apps/server/src/features/approval/policies/save-policy.ts';
import { machineContext, requirePerson } from '../../apps/server/src/features/identity/index.ts';
import type { JudgedMessage } from '../../apps/server/src/features/outbox/index.ts';
import { createBodyIntake } from '../../apps/server/src/mail/bodies/index.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { measure } from './figures.ts';

type JudgingServices = Pick<Services, 'database' | 'blobs' | 'sandbox'>;

const attachments = 5;
const attachmentBytes = 3_700_000;
const paragraph =
  '各位同事，附件为本季度的报价与合同草案，请审阅后回复。 Please find the draft attached and reply by Friday. ';

/** 25 MB as they are sent: five attachments in base64, four of them nothing that is read as text. */
function composeLarge(): Buffer {
  const part = (name: string, bytes: Buffer): string =>
    `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`;
  const text = Buffer.from(paragraph.repeat(Math.ceil(attachmentBytes / Buffer.byteLength(paragraph))));
  const files = Array.from({ length: attachments - 1 }, (_, index) =>
    part(`picture-${String(index)}.jpg`, randomBytes(attachmentBytes)),
  );
  return Buffer.from(
    [
      'From: Anna <anna@example.org>\r\nTo: chen.wei@partner.example\r\nSubject: =?utf-8?B?5oql5Lu3?=\r\nMIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b\r\n',
      `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${paragraph.repeat(100)}\r\n`,
    ].join('\r\n') +
      files.join('') +
      `${part('notes.txt', text)}--b--\r\n`,
  );
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1024 * 1024) yield bytes.subarray(at, at + 1024 * 1024);
}

/** Times for one message, of which no policy holds anything, so that every one is asked to its end; `reading` is what of `withFiles` reads the attachment. */
export async function measureJudging(
  services: JudgingServices,
  sender: number,
  approver: number,
  { policies, runs }: { readonly policies: number; readonly runs: number },
) {
  const { database } = services;
  const intake = createBodyIntake(services);
  const { orgId } = await requirePerson(database.read, sender);
  const { address } = await requirePerson(database.read, approver);
  const context = machineContext(Date.now(), 'bench');
  const raw = composeLarge();
  const spooled = await intake.spool(inChunks(raw), { maxBytes: 100_000_000 });
  if (spooled === 'too-large') throw new Error('too large');
  const body = await intake.finish(spooled, { orgId });
  const message: JudgedMessage = {
    orgId,
    account: sender,
    writer: sender,
    kind: 'written',
    body,
    recipients: Array.from({ length: 20 }, (_, index) => ({
      address: `someone-${String(index)}@partner.example`,
      domain: 'partner.example',
      account: null,
    })),
    responded: null,
    linkedFiles: [],
    writtenText: null,
    chosen: null,
    mayChoose: false,
  };
  const addPolicy = (name: string, conditions: readonly unknown[]) =>
    database.runner.execute(savePolicy, context, {
      orgId,
      policyId: null,
      policy: {
        name,
        who: [{ kind: 'all' }],
        conditions,
        levels: [{ approvers: [{ kind: 'person', address }] }],
        timeout: { hours: 8, action: 'return' },
      },
    });
  const judge = createJudge(services);
  const time = (times: number) => measure(times, async () => judge(message, Date.now()), 3);
  const none = await time(runs);
  const words = Array.from({ length: 20 }, (_, index) => `从不出现的词${String(index)}`);
  for (let index = 0; index < policies; index += 1)
    await addPolicy(`policy ${String(index)}`, [
      { kind: 'words', fields: ['subject', 'body'], words: words.map((word) => `${word}-${String(index)}`) },
      { kind: 'pattern', fields: ['subject', 'body'], pattern: `\\b\\d{17}[\\dXx]\\b|${String(index)}{9}` },
      { kind: 'fileTypes', extensions: ['exe', 'bat'] },
      { kind: 'domains', domains: ['competitor.example'] },
      { kind: 'recipients', moreThan: 100 },
      { kind: 'classification', labels: ['绝密'] },
    ]);
  const withoutFiles = await time(runs);
  await addPolicy('files', [{ kind: 'words', fields: ['attachments'], words }]);
  const withFiles = await time(Math.min(runs, 20));
  const reading = await measure(
    Math.min(runs, 20),
    () =>
      openContent(services).readAttachments(
        new MessageView(database.read, message, openContent(services), async () => null),
      ),
    3,
  );
  await addPolicy('held', [{ kind: 'always' }]);
  const held = await time(Math.min(runs, 20));
  return { bytes: raw.length, none, withoutFiles, withFiles, reading, held };
}
