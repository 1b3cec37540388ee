import { describe, expect, it, test } from 'vitest';
import type { BlobStore } from '../../../../engines/blobs/port.ts';
import type { Db } from '../../../../engines/database/port.ts';
import type { Sandbox, SandboxResult } from '../../../../engines/sandbox/index.ts';
import { compileQuery, type TextQuery } from '../../../../engines/text-match/match-texts.ts';
import { createBodyIntake } from '../../../../mail/bodies/index.ts';
import type { JudgedMessage } from '../../../outbox/index.ts';
import { composeRaw } from '../../testing/compose-raw.ts';
import { MessageView } from '../conditions/message-view.ts';
import { findInField } from '../conditions/texts.ts';
import { openContent } from './live-content.ts';

const blobs = {} as BlobStore;
const query: TextQuery = { kind: 'words', words: ['机密'] };
const ready = { query, compiled: compileQuery(query) };

/** A sandbox in which everything ends in one way. */
function sandboxThat(answer: (kind: string) => Promise<SandboxResult<never>>) {
  const asked: string[] = [];
  const sandbox: Sandbox = {
    runSandboxed: async (kind) => {
      asked.push(kind);
      return answer(kind);
    },
    close: async () => undefined,
  };
  return { sandbox, asked };
}

/** Nothing was read of the message before. */
const emptyDb = (() => {
  const chain: Record<string, unknown> = { execute: async () => [] };
  for (const name of ['selectFrom', 'select', 'where']) chain[name] = () => chain;
  return chain as unknown as Db;
})();

async function view(raw: string, sandbox: Sandbox, writtenText: string | null = null): Promise<MessageView> {
  const intake = createBodyIntake({ blobs });
  const spooled = await intake.spool(
    (async function* () {
      yield Buffer.from(raw);
    })(),
    { maxBytes: 1_000_000 },
  );
  if (spooled === 'too-large') throw new Error('too large');
  const body = await intake.finish(spooled, { orgId: 1 });
  const message: JudgedMessage = {
    orgId: 1,
    account: 1,
    writer: 1,
    kind: 'written',
    body,
    recipients: [],
    responded: null,
    linkedFiles: [],
    writtenText,
    chosen: null,
    mayChoose: false,
  };
  return new MessageView(emptyDb, message, openContent({ blobs, sandbox }), async () => null);
}

const files = [
  { name: 'a.pdf', bytes: Buffer.from('x') },
  { name: 'b.docx', bytes: Buffer.from('y') },
];
const unread = (name: string, part: string) => ({ field: 'attachments', words: [name], part, isUnread: true });
const failed = (reason: 'timeout' | 'busy' | 'memory' | 'crash') =>
  Promise.resolve({ status: 'failed', reason, detail: '' } as const);

describe('what cannot be read counts as met', () => {
  test.each(['timeout', 'busy', 'memory', 'crash'] as const)('where reading ends by %s', async (reason) => {
    const { sandbox, asked } = sandboxThat(() => failed(reason));
    const message = await view(composeRaw({ files }), sandbox);
    expect(await findInField(message, ready, 'attachments')).toEqual([unread('a.pdf', '2'), unread('b.docx', '3')]);
    expect(asked).toEqual(['documentText', 'documentText']);
    // Each file once, for however many conditions.
    await findInField(message, ready, 'attachments');
    expect(asked).toHaveLength(2);
  });

  it('where a text is longer than what is read', async () => {
    const text = 'x'.repeat(5 * 1024 * 1024);
    const output = { status: 'read', text } as const;
    const { sandbox, asked } = sandboxThat(async () => ({ status: 'done', output }) as never);
    const message = await view(composeRaw({ files }), sandbox);
    // The second is not begun: there is no room left for it.
    expect(await findInField(message, ready, 'attachments')).toEqual([unread('a.pdf', '2'), unread('b.docx', '3')]);
    expect(asked).toEqual(['documentText']);
  });

  it('where a large text is not looked through in time', async () => {
    const { sandbox, asked } = sandboxThat(() => failed('timeout'));
    const message = await view(composeRaw({}), sandbox, 'word '.repeat(20_000));
    expect(await findInField(message, ready, 'body')).toEqual([
      { field: 'body', words: [], part: null, isUnread: true },
    ]);
    expect(asked).toEqual(['textMatch']);
  });

  it('where a pattern can be used no more', async () => {
    const { sandbox } = sandboxThat(() => failed('crash'));
    const message = await view(composeRaw({}), sandbox);
    expect(await findInField(message, null, 'subject')).toEqual([
      { field: 'subject', words: [], part: null, isUnread: true },
    ]);
  });

  it('and a fault of ours is none of these', async () => {
    const { sandbox } = sandboxThat(() => Promise.reject(new Error('broken')));
    const message = await view(composeRaw({ files }), sandbox);
    await expect(findInField(message, ready, 'attachments')).rejects.toThrow('broken');
  });
});
