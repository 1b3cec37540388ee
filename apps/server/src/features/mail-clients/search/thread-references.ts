/** What mails refer to, from the header fields that are kept of each (`kept-fields.ts`): their bodies lie in no order, and are large. */
import type { HeaderSummary } from '@hongyan/mime';
import { parseMessageIds } from '@hongyan/mime';
import { sql } from 'kysely';
import { messageKey, messagesPerAccount } from '../../../call/message-key.ts';
import { chooseDialect } from '../../../engines/database/dialects/choose.ts';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import { copyKept, normaliseFieldName, octetsOfKept } from '../../../mail/bodies/index.ts';
import { parseNumbers } from '../messages/packed-rows.ts';
import { readTexts, type TextsInput } from './search-texts.ts';

/** What a mail says of itself and of others. */
export interface References {
  readonly messageId: string | null;
  /** The oldest first. */
  readonly references: readonly string[];
}

/** Mails of one statement: some megabytes. */
const mailsPerStatement = 2_000;
const fieldNames = ['message-id', 'in-reply-to', 'references'].map(normaliseFieldName);
/** A field with the lines that it goes on in. */
const field = /^([^:\r\n]*):((?:[^\r\n]|\r?\n[\t ])*)/gm;

type KeyValues = Readonly<{ account: number; ids: string }>;

interface PackedFields {
  readonly numbers: Uint8Array | null;
  readonly fields: Uint8Array | null;
}

const readFields = prepareRead<KeyValues, PackedFields>((db, bind) => {
  const { selectKeys, toOctets } = chooseDialect(db.dialect);
  const kept = db
    .selectFrom(selectKeys(bind('ids')).as('picked'))
    .crossJoin('message_print')
    .where('message_print.account_no', '=', bind('account'))
    .whereRef('message_print.id', '=', 'picked.key')
    .select(['message_print.id', 'message_print.imap_fields']);
  return db.selectFrom(kept.as('kept')).select([
    // 0 stands for none.
    toOctets(sql`string_agg(kept.id || ',' || coalesce(octet_length(kept.imap_fields) + 1, 0), ',')`).as('numbers'),
    toOctets(sql`string_agg(kept.imap_fields, '')`).as('fields'),
  ]);
});

/** References, else the first of In-Reply-To (RFC 5256 §3, step 1). */
function chooseReferences({ messageId, references, inReplyTo }: Partial<HeaderSummary>): References {
  return { messageId: messageId ?? null, references: references?.length ? references : (inReplyTo ?? []).slice(0, 1) };
}

/** Of fields as they stand in the mail, the first of each name. */
function parseReferences(fields: string): References {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of fields.matchAll(field)) {
    const lower = name.trim().toLowerCase();
    if (!values.has(lower)) values.set(lower, value);
  }
  const [messageId] = parseMessageIds(values.get('message-id') ?? '', 1);
  return chooseReferences({
    ...(messageId === undefined ? {} : { messageId }),
    references: parseMessageIds(values.get('references') ?? ''),
    inReplyTo: parseMessageIds(values.get('in-reply-to') ?? ''),
  });
}

/** What stands ready of some mails; answers the numbers of those of which nothing is kept. */
async function takeKept(db: Db, values: KeyValues, into: Map<number, References>): Promise<number[]> {
  const [row] = await readFields(db, values);
  if (row === undefined || row.numbers === null) return [];
  const numbers = parseNumbers(row.numbers);
  const octets = row.fields ?? new Uint8Array(0);
  const left: number[] = [];
  let start = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    const id = numbers[at] ?? 0;
    const length = (numbers[at + 1] ?? 0) - 1;
    if (length < 0) {
      left.push(id % messagesPerAccount);
      continue;
    }
    const kept = octetsOfKept(octets.subarray(start, start + length));
    start += length;
    const named = Buffer.allocUnsafe(kept.length);
    const end = copyKept(kept, 0, fieldNames, named, 0);
    into.set(id % messagesPerAccount, parseReferences(named.toString('latin1', 0, end)));
  }
  return left;
}

/** By `n`; those that are gone are left out. */
export async function readReferences(
  db: Db,
  input: TextsInput,
  ns: readonly number[],
): Promise<Map<number, References>> {
  const found = new Map<number, References>();
  const { account } = input.scope;
  for (let at = 0; at < ns.length; at += mailsPerStatement) {
    const ids = JSON.stringify(ns.slice(at, at + mailsPerStatement).map((n) => messageKey(account, n)));
    const left = await takeKept(db, { account, ids }, found);
    if (left.length === 0) continue;
    for (const [n, { summary }] of await readTexts(db, input, ['summary'], left))
      found.set(n, chooseReferences(JSON.parse(summary ?? '{}') as Partial<HeaderSummary>));
  }
  return found;
}
