import { randomBytes } from 'node:crypto';
import type { OldStore } from '@hongyan/testkit/upgrade/load-old-store.ts';

type Row = OldStore['rows'][string][number];

/** Numbers of accounts stand in the upper half of a message's id (schema, `message`). */
const accountFactor = 2 ** 32;
/** A body as it is stored: what most messages are is smaller than 64 kB and lies in the row. */
const bodyBytes = 4_000;

/** Adds messages to the first mailbox of an old store: copies of one that arrived, each with a body and a conversation of its own. */
export function enlargeOldStore(old: OldStore, messages: number): OldStore {
  const { message = [], body = [], folder = [], message_print: prints } = old.rows;
  const account = 1;
  const pattern = message.find((row) => row['account_no'] === account && row['submission_id'] === null);
  const bodyPattern = body.find((row) => row['body_id'] === pattern?.['body_id']);
  const printPattern = prints?.find((row) => row['account_no'] === account && row['n'] === pattern?.['n']);
  if (pattern === undefined || bodyPattern === undefined) throw new Error('the fixture has no message that arrived');
  const highest = (rows: readonly Row[], column: string): number =>
    Math.max(0, ...rows.filter((row) => row['account_no'] === account).map((row) => Number(row[column])));
  const [firstN, firstUid] = [highest(message, 'n') + 1, highest(message, 'uid') + 1];
  const added = { message: [] as Row[], body: [] as Row[], message_print: [] as Row[] };
  for (let index = 0; index < messages; index += 1) {
    const n = firstN + index;
    const bodyId = randomBytes(16).toString('base64url');
    const own = { n, uid: firstUid + index, body_id: bodyId, thread_n: n, modseq: 2 };
    const hash = { message_id_hash: randomBytes(16).toString('hex'), subject: `Message ${String(n)}` };
    added.message.push({ ...pattern, ...own, ...hash, id: account * accountFactor + n });
    const bytes = { base64: randomBytes(bodyBytes).toString('base64') };
    added.body.push({ ...bodyPattern, body_id: bodyId, inline_bytes: bytes, blob_id: null });
    if (printPattern !== undefined) added.message_print.push({ ...printPattern, n });
  }
  const isOwn = (row: Row): boolean =>
    row['account_no'] === account && row['folder_id'] === pattern['folder_id'] && 'uid_next' in row;
  return {
    ...old,
    rows: {
      ...old.rows,
      folder: folder.map((row) => (isOwn(row) ? { ...row, uid_next: firstUid + messages } : row)),
      message: [...message, ...added.message],
      body: [...body, ...added.body],
      ...(prints === undefined ? {} : { message_print: [...prints, ...added.message_print] }),
    },
  };
}
