import type { SearchKey } from '@hongyan/imap';
import type { SearchField } from '../../../engines/search-index/port.ts';
import type { Services } from '../../../services.ts';
import { type Needle, normaliseNeedle, type TextKey } from './match-text.ts';
import { chooseWhere, hintName, type TextHint, type TextHints, type TextWhere } from './text-hints.ts';

export interface IndexSays {
  readonly hints: TextHints;
  /** Mails up to this MODSEQ are in the index: it speaks of these only. */
  readonly indexedUpTo: number;
  /** Whether something is asked of texts that the index does not answer. */
  readonly isPartial: boolean;
}

/** Different texts of one search that the index is asked for: an attacker's search of a thousand reads the mails instead, once. */
const maxAsked = 16;

const fieldsOf: Readonly<Partial<Record<TextWhere, readonly SearchField[]>>> = {
  subject: ['subject'],
  body: ['body'],
  from: ['sender'],
  to: ['recipients'],
  cc: ['cc'],
  // Blind recipients are not in the index, since nobody else may find a mail by them.
  text: ['subject', 'sender', 'recipients', 'cc', 'body'],
  header: [],
  'header subject': ['subject'],
  'header from': ['sender'],
  'header sender': ['sender'],
  'header to': ['recipients'],
  'header cc': ['cc'],
};
const messageBeyondAscii = /[[\p{L}\p{N}\p{M}\p{Co}]--\p{ASCII}]/v;

/** Fields that hold what a header says in letters beyond ASCII say where to look; what they hold is not to the message what stands there. */
function askForHeader(where: TextWhere, text: string): readonly SearchField[] {
  return messageBeyondAscii.test(text) ? (fieldsOf[where] ?? []) : [];
}

function gather(key: SearchKey, into: TextKey[]): void {
  if (key.kind === 'and') for (const one of key.keys) gather(one, into);
  else if (key.kind === 'or') {
    gather(key.left, into);
    gather(key.right, into);
  } else if (key.kind === 'not') gather(key.key, into);
  else if (key.kind === 'text' || key.kind === 'header' || key.kind === 'sentDate') into.push(key as TextKey);
}

async function askFor(
  { searchIndex }: Pick<Services, 'searchIndex'>,
  accountNo: number,
  asked: { readonly where: TextWhere; readonly needle: Needle },
  signal: AbortSignal,
): Promise<TextHint | null> {
  const { where, needle } = asked;
  const fields = fieldsOf[where];
  if (fields === undefined) return null;
  const isHeader = where.startsWith('header');
  const found = await searchIndex.containing({
    accountNo,
    text: needle.text,
    fields: isHeader ? askForHeader(where, needle.text) : fields,
    withHeader: isHeader || where === 'text',
    signal,
  });
  if (found === null || !isHeader) return found;
  const { sure, maybe, inHeader } = found;
  return { sure: new Float64Array(), maybe, inHeader: Float64Array.from([...sure, ...inHeader]).sort() };
}

/** Asks the full-text index for every text of a search, before the store is read. */
export async function askIndex(
  services: Pick<Services, 'searchIndex'>,
  accountNo: number,
  key: SearchKey,
  signal: AbortSignal,
): Promise<IndexSays> {
  const all: TextKey[] = [];
  gather(key, all);
  const asked = new Map<string, { readonly where: TextWhere; readonly needle: Needle }>();
  for (const one of all) {
    if (one.kind === 'sentDate') continue;
    const where = chooseWhere(one);
    if (where === null) continue;
    const needle = normaliseNeedle(one.text);
    if (needle.text !== '') asked.set(hintName(where, needle.text), { where, needle });
  }
  const hints = new Map<string, TextHint>();
  if (asked.size === 0 || asked.size > maxAsked) return { hints, indexedUpTo: 0, isPartial: all.length > 0 };
  // Before the questions: what they answer is then true of every mail up to it.
  const indexedUpTo = await services.searchIndex.highWater(accountNo);
  if (indexedUpTo === 0) return { hints, indexedUpTo, isPartial: true };
  for (const [name, one] of asked) {
    const hint = await askFor(services, accountNo, one, signal);
    if (hint !== null) hints.set(name, hint);
  }
  const isPartial = hints.size < asked.size || all.some((one) => chooseWhere(one) === null);
  return { hints, indexedUpTo, isPartial };
}
