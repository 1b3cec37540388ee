import type { SortKey } from '@hongyan/imap';
import type { HeaderSummary } from '@hongyan/mime';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { toBaseSubject } from './base-subject.ts';
import { collationKey } from './collation.ts';
import {
  type ColumnsInput,
  type FolderColumns,
  type NumberColumn,
  type TextColumn,
  walkFolder,
} from './folder-columns.ts';
import { TextRanks } from './text-ranks.ts';

export interface SortInput extends ColumnsInput {
  readonly orgId: number;
  readonly keys: readonly { readonly key: SortKey; readonly reverse: boolean }[];
}

const takeLocalPart = (address: string): string => address.slice(0, Math.max(0, address.lastIndexOf('@')) || undefined);

/** What a mail is sorted by: a number or a text of its row, or a text that stands in its summary. */
type Source =
  | { readonly kind: 'number'; readonly column: NumberColumn }
  | { readonly kind: 'text'; readonly column: TextColumn; readonly toKey: (text: string) => string }
  | { readonly kind: 'summary'; readonly take: (summary: HeaderSummary) => string };

/** The group that a field of addresses begins with: it is the first of them (RFC 9051 §7.5.2, ENVELOPE). */
function firstGroup(summary: HeaderSummary, field: 'to' | 'cc'): string | undefined {
  const [group] = summary.groups?.[field] ?? [];
  return group?.at === 0 ? group.name : undefined;
}

/** RFC 5957 §3: the name, or the address where there is none. */
function formatDisplay(summary: HeaderSummary, field: 'to' | 'cc'): string {
  const [person] = summary[field];
  return firstGroup(summary, field) ?? (person?.name || person?.address || '');
}

/** RFC 5256 §3: `addr-mailbox` of the first address. */
function takeMailbox(summary: HeaderSummary, field: 'to' | 'cc'): string {
  return firstGroup(summary, field) ?? takeLocalPart(summary[field][0]?.address ?? '');
}

const sources: Readonly<Record<SortKey, Source>> = {
  ARRIVAL: { kind: 'number', column: 'received_at' },
  DATE: { kind: 'number', column: 'sent' },
  SIZE: { kind: 'number', column: 'size_bytes' },
  SUBJECT: { kind: 'text', column: 'subject', toKey: (subject) => collationKey(toBaseSubject(subject).text) },
  FROM: { kind: 'text', column: 'from_address', toKey: (address) => collationKey(takeLocalPart(address)) },
  DISPLAYFROM: { kind: 'text', column: 'from_shown', toKey: collationKey },
  TO: { kind: 'summary', take: (summary) => takeMailbox(summary, 'to') },
  CC: { kind: 'summary', take: (summary) => takeMailbox(summary, 'cc') },
  DISPLAYTO: { kind: 'summary', take: (summary) => formatDisplay(summary, 'to') },
};

/** Rows of one statement that reads summaries, which may be long. */
const summariesPerStatement = 1_000;

type SummaryRow = Readonly<Record<'uid', number> & Record<'summary', string>>;

function readSummaries(db: Db, { scope, orgId, folderId }: SortInput, uids: Uint32Array): Promise<SummaryRow[]> {
  return (
    db
      .selectFrom('message')
      .innerJoin('body', (join) => join.on('body.org_id', '=', orgId).onRef('body.body_id', '=', 'message.body_id'))
      .select(['message.uid', 'body.summary'])
      .where('message.account_no', '=', scope.account)
      .where('message.folder_id', '=', scope.hiddenFolders.includes(folderId) ? -1 : folderId)
      // A literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .where('message.uid', '>=', uids[0] ?? 0)
      .where('message.uid', '<=', uids.at(-1) ?? 0)
      .orderBy('message.uid')
      .execute()
  );
}

/** One key of all mails, as numbers that compare as the key does. */
class SortColumn {
  readonly source: Source;
  readonly reverse: boolean;
  /** Of a text: what stands for it until all are known. */
  readonly #values: Float64Array;
  readonly #ranks = new TextRanks();

  constructor({ key, reverse }: SortInput['keys'][number], mails: number) {
    this.source = sources[key];
    this.reverse = reverse;
    this.#values = new Float64Array(mails);
  }

  takeNumber(mail: number, value: number): void {
    this.#values[mail] = value;
  }

  takeText(mail: number, text: string): void {
    this.#values[mail] = this.#ranks.add(text);
  }

  /** Less is before. */
  finish(): Float64Array {
    const { source } = this;
    const ranks =
      source.kind === 'number' ? null : this.#ranks.rank(source.kind === 'text' ? source.toKey : collationKey);
    const sign = this.reverse ? -1 : 1;
    return this.#values.map((value) => sign * (ranks === null ? value : (ranks[value] ?? 0)));
  }
}

/** Takes the next mails into the columns; `before` have been taken. */
function takeMails(columns: readonly SortColumn[], mails: FolderColumns, before: number): void {
  let [numbers, texts] = [0, 0];
  for (const column of columns) {
    if (column.source.kind === 'number') {
      for (let at = 0; at < mails.count; at += 1) column.takeNumber(before + at, mails.number(at, numbers));
      numbers += 1;
    } else if (column.source.kind === 'text') {
      for (let at = 0; at < mails.count; at += 1) column.takeText(before + at, mails.text(at, texts));
      texts += 1;
    }
  }
}

async function takeSummaries(
  db: Db,
  input: SortInput,
  columns: readonly SortColumn[],
  uids: Uint32Array,
): Promise<void> {
  const fromSummary = columns.filter(({ source }) => source.kind === 'summary');
  if (fromSummary.length === 0) return;
  for (let before = 0; before < uids.length; before += summariesPerStatement) {
    const wanted = uids.subarray(before, before + summariesPerStatement);
    const places = new Map(Array.from(wanted, (uid, at) => [uid, before + at]));
    for (const row of await readSummaries(db, input, wanted)) {
      const place = places.get(row.uid);
      if (place === undefined) continue;
      const summary = JSON.parse(row.summary) as HeaderSummary;
      for (const column of fromSummary)
        if (column.source.kind === 'summary') column.takeText(place, column.source.take(summary));
    }
  }
}

/** The places of the mails in order; what is equal stays in the order of the mailbox (RFC 5256 §3). */
function orderBy(columns: readonly Float64Array[], mails: number): number[] {
  const order = Array.from({ length: mails }, (_, mail) => mail);
  return order.sort((a, b) => {
    for (const column of columns) {
      const difference = (column[a] ?? 0) - (column[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
}

/** The UIDs in the order that was asked for. */
export const sortFolder = defineReader<SortInput, Uint32Array>({
  name: 'mailAccess.sortFolder',
  async read(db, input) {
    const columns = input.keys.map((key) => new SortColumn(key, input.uids.length));
    const found = new Uint32Array(input.uids.length);
    let count = 0;
    const choice = {
      numbers: columns.flatMap(({ source }) => (source.kind === 'number' ? [source.column] : [])),
      texts: columns.flatMap(({ source }) => (source.kind === 'text' ? [source.column] : [])),
    };
    for await (const mails of walkFolder(db, input, choice)) {
      takeMails(columns, mails, count);
      found.set(mails.uids, count);
      count += mails.count;
    }
    const uids = found.subarray(0, count);
    await takeSummaries(db, input, columns, uids);
    const order = orderBy(
      columns.map((column) => column.finish()),
      count,
    );
    return Uint32Array.from(order, (mail) => uids[mail] ?? 0);
  },
});
