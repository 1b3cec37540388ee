/**
 * Flags and keywords of mails as mail clients know them (decision 0052): our own marks, labels as keywords, and what only programs set.
 */
import { sql } from 'kysely';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { MessageTable } from '../../../engines/database/schema/mailbox-tables.ts';
import { deletedFlag, listUsedKeywords, readKeywords } from '../../../mail/flags/index.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import { readLabels } from '../../../mail/labels/index.ts';
import { type LabelKeywords, nameLabels } from './label-keyword.ts';

export const receiptKeyword = '$MDNSent';
const stickyKeyword = 'Hongyan-Sticky';
const colorCount = 7;
const colorKeyword = (color: number): string => `Hongyan-Color-${String(color)}`;

/** Columns of a mail's row that are one flag each, in the order in which they are printed. */
const systemFlags = [
  { flag: '\\Answered', column: 'answered' },
  { flag: '\\Flagged', column: 'starred' },
  { flag: '\\Seen', column: 'seen' },
  { flag: '$Forwarded', column: 'forwarded' },
  { flag: stickyKeyword, column: 'sticky' },
] as const;

const colorKeywords = Array.from({ length: colorCount }, (_, index) => colorKeyword(index + 1));

/** What `readMailFlags` needs of a mail's row. */
export const flagRowColumns = [
  'n',
  'folder_id',
  'seen',
  'starred',
  'answered',
  'forwarded',
  'sticky',
  'color',
  'receipt',
] as const satisfies readonly (keyof MessageTable)[];
export type FlagRow = Pick<MessageTable, (typeof flagRowColumns)[number]>;

/** Keywords that are ours, in lower case: no label is called so. */
const reservedKeywords: ReadonlySet<string> = new Set(
  ['$Forwarded', receiptKeyword, stickyKeyword, ...colorKeywords].map((keyword) => keyword.toLowerCase()),
);

/** One flag, as the store keeps it. */
export type FlagMeaning =
  | { readonly kind: 'flag'; readonly column: (typeof systemFlags)[number]['column'] }
  | { readonly kind: 'color'; readonly color: number }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'label'; readonly label: number }
  /** `\Deleted` and every keyword that is nothing else. */
  | { readonly kind: 'keyword'; readonly keyword: string }
  /** `\Draft` is where a mail lies, `\Recent` is not ours to set, and other names of the system's space are nobody's. */
  | { readonly kind: 'none' };

/** The names of flags in one account. */
export type FlagNames = LabelKeywords;

const readLabelNames = prepareRead<{ account: number }, { label_id: number; name: string }>((db, bind) =>
  db.selectFrom('label').select(['label_id', 'name']).where('account_no', '=', bind('account')),
);

/** How the labels of an account are called by mail clients. */
export async function readFlagNames(db: Db, account: number): Promise<FlagNames> {
  return nameLabels([...(await readLabelNames(db, { account }))], reservedKeywords);
}

/** What a flag means in an account; flags have no case. */
export function findMeaning(names: FlagNames, flag: string): FlagMeaning {
  const normalised = flag.toLowerCase();
  const system = systemFlags.find((known) => known.flag.toLowerCase() === normalised);
  if (system) return { kind: 'flag', column: system.column };
  if (normalised === deletedFlag.toLowerCase()) return { kind: 'keyword', keyword: deletedFlag };
  if (flag.startsWith('\\')) return { kind: 'none' };
  if (normalised === receiptKeyword.toLowerCase()) return { kind: 'receipt' };
  const color = colorKeywords.findIndex((keyword) => keyword.toLowerCase() === normalised) + 1;
  if (color > 0) return { kind: 'color', color };
  const label = names.labelOf.get(normalised);
  return label === undefined ? { kind: 'keyword', keyword: flag } : { kind: 'label', label };
}

/**
 * FLAGS of a mailbox (RFC 9051 §7.3.5): the system's, ours, the account's labels, and the keywords in use. Those of other mailboxes of the account
 * are among them: which mailbox has which would be a walk over its mails.
 */
export async function listKnownFlags(db: Db, account: number): Promise<string[]> {
  const names = await readFlagNames(db, account);
  const system = ['\\Answered', '\\Flagged', deletedFlag, '\\Seen', '\\Draft'];
  const ours = ['$Forwarded', receiptKeyword, stickyKeyword, ...colorKeywords];
  return withoutRepeats([...system, ...ours, ...names.keywordOf.values(), ...(await listUsedKeywords(db, account))]);
}

const draftsId = systemFolderId('drafts');

const draftBit = 1 << systemFlags.length;
const receiptBit = draftBit << 1;
const colorUnit = receiptBit << 1;

/** The flags of a mail's row as one number: `listFlags` knows their names. */
function packFlags(row: FlagRow): number {
  let packed = row.color * colorUnit;
  for (const [index, { column }] of systemFlags.entries()) packed += row[column] << index;
  if (row.folder_id === draftsId) packed += draftBit;
  if (row.receipt === 'sent' || row.receipt === 'declined') packed += receiptBit;
  return packed;
}

/** The same of `message` in a statement: one column instead of nine, which is what reading ten thousand flags takes its time for. */
export const packedFlags = sql<number>`${sql.join(
  systemFlags.map(({ column }, index) => sql`${sql.ref(`message.${column}`)} * ${sql.lit(1 << index)}`),
  sql` + `,
)} + CASE WHEN message.folder_id = ${sql.lit(draftsId)} THEN ${sql.lit(draftBit)} ELSE 0 END
  + CASE WHEN message.receipt IN ('sent', 'declined') THEN ${sql.lit(receiptBit)} ELSE 0 END
  + message.color * ${sql.lit(colorUnit)}`;

/** Lists of flags by their number: some hundred at most, and mails with the same flags share one. */
const flagLists = new Map<number, readonly string[]>();

/** The flags that `packedFlags` stands for. */
export function listFlags(packed: number): readonly string[] {
  const known = flagLists.get(packed);
  if (known !== undefined) return known;
  const flags: string[] = [];
  for (const [index, { flag }] of systemFlags.entries()) if ((packed & (1 << index)) !== 0) flags.push(flag);
  if ((packed & draftBit) !== 0) flags.push('\\Draft');
  const color = colorKeywords[Math.floor(packed / colorUnit) - 1];
  if (color !== undefined) flags.push(color);
  if ((packed & receiptBit) !== 0) flags.push(receiptKeyword);
  flagLists.set(packed, flags);
  return flags;
}

/** Two of a name are one: a keyword that a program set before the label of that name was made. */
function withoutRepeats(flags: readonly string[]): string[] {
  const seen = new Set<string>();
  return flags.filter((flag) => {
    const normalised = flag.toLowerCase();
    return !seen.has(normalised) && seen.add(normalised);
  });
}

/** Labels and keywords of mails by their numbers, those of most mails being none. */
async function readNamedFlags(
  db: Db,
  account: number,
  ns: readonly number[],
  { keywordOf }: FlagNames,
): Promise<Map<number, string[]>> {
  const named = new Map<number, string[]>();
  const labels = keywordOf.size === 0 ? [] : await readLabels(db, account, ns);
  for (const [n, ids] of labels)
    named.set(
      n,
      ids.flatMap((id) => keywordOf.get(id) ?? []),
    );
  for (const [n, keywords] of await readKeywords(db, account, ns))
    named.set(n, [...(named.get(n) ?? []), ...keywords.toSorted()]);
  return named;
}

/** What a row gives of a mail's flags: `packedFlags`. */
export interface MarkedRow {
  readonly n: number;
  readonly marks: number;
}

/** The flags of mails in the order of their rows, in few queries however many. */
export async function readPackedFlags(
  db: Db,
  account: number,
  rows: readonly MarkedRow[],
  names: FlagNames,
): Promise<(readonly string[])[]> {
  const ns = rows.map((row) => row.n);
  const named = await readNamedFlags(db, account, ns, names);
  return rows.map(({ n, marks }) => {
    const own = listFlags(marks);
    const others = named.size === 0 ? undefined : named.get(n);
    return others === undefined ? own : withoutRepeats([...own, ...others]);
  });
}

/**
 * The flags of mails by their numbers, in few queries however many. `rows` are read through the eyes of the scope (`readAs`), whose `\Seen` they carry;
 * `names` where the caller has them already.
 */
export async function readMailFlags(
  db: Db,
  view: { readonly scope: { readonly account: number } },
  rows: readonly FlagRow[],
  names?: FlagNames,
): Promise<Map<number, readonly string[]>> {
  const { account } = view.scope;
  const marked = rows.map((row) => ({ n: row.n, marks: packFlags(row) }));
  const flags = await readPackedFlags(db, account, marked, names ?? (await readFlagNames(db, account)));
  return new Map(marked.map(({ n }, index) => [n, flags[index] ?? []]));
}
