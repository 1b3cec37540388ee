// Nothing that a person, a draft or the answered mail says becomes a header field of ours: subject, names, addresses, file names, ids.
import { type DraftContent, plainDraft } from '@hongyan/contract';
import { parseHeaderBlock } from '@hongyan/mime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import { composeMessage } from './compose-message.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'x\r\nBcc: victim@far.example',
    'x\nX-Injected: 1',
    'x\rX-Injected: 1',
    'x\0\r\n\r\n<b>body</b>',
    'x\u2028X-Injected: 1',
    'x\u0085X-Injected: 1',
    '=?utf-8?Q?x=0D=0AX-Injected:_1?=',
    '"; filename="y.exe',
    '你好\r\n X-Injected: 1',
    `${'long '.repeat(80)}\r\nX-Injected: 1`,
  ),
);
const address = fc.oneof(
  fc.constant('li.lei@example.org'),
  hostile.map((text) => `${text}@far.example`),
  hostile.map((text) => `a@${text}`),
);
const person = fc.record({ name: hostile, address });

const known = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'content-id',
  'x-priority',
  'importance',
  'disposition-notification-to',
  'sender',
  'x-attachment-id',
]);

function createContent(changes: Partial<DraftContent>): DraftContent {
  return {
    type: 'reply',
    refMailId: null,
    from: 'li.lei@example.org',
    to: [],
    cc: [],
    bcc: [{ name: '', address: 'hidden@far.example' }],
    subject: '',
    html: '<p>x</p>',
    attachments: [],
    priority: 1,
    readReceipt: true,
    ...plainDraft,
    ...changes,
  };
}

async function* none(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('file');
}

test('no field of a composed mail is written by anything that went into it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ subject: hostile, to: fc.array(person, { maxLength: 3 }), cc: fc.array(person, { maxLength: 2 }) }),
      fc.record({ fromName: hostile, fileName: hostile, type: hostile, reference: hostile }),
      async (people, more) => {
        const upload = { file_name: more.fileName, type: more.type, blob_id: 'b', content_id: null } as UploadTable;
        const chunks: Buffer[] = [];
        const stream = await composeMessage({
          content: createContent(people),
          fromName: more.fromName,
          behalf: { name: more.fromName, address: 'mei@example.org' },
          messageId: 'm1@mail.example.org',
          now: Date.UTC(2026, 10, 21),
          uploads: [upload],
          open: () => none(),
          reference: { messageId: more.reference, references: [more.reference, 'ok@far.example'] },
        });
        for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
        const raw = Buffer.concat(chunks);
        const header = raw.subarray(0, raw.indexOf('\r\n\r\n') + 2);
        const names = parseHeaderBlock(header).fields.map((field) => field.name.toLowerCase());
        expect(names.filter((name) => !known.has(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        expect(names.filter((name) => ['date', 'message-id', 'from'].includes(name)).toSorted()).toEqual([
          'date',
          'from',
          'message-id',
        ]);
        const text = raw.toString('latin1');
        expect(text).not.toMatch(/^(?:x-injected|bcc)[ \t]*:/im);
        expect(text).not.toContain('hidden@far.example');
        expect(text).not.toMatch(/\r(?!\n)|(?<!\r)\n|\0/);
      },
    ),
    { numRuns: 300 },
  );
});
