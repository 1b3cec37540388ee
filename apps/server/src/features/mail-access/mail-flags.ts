/**
 * Flags and keywords of mails as mail programs know them (decision 0052): our own marks, labels as keywords, and what only programs set.
 */
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MessageTable } from '../../engines/database/schema/tables.ts';
import { systemFolderId } from '../folders/index.ts';
import { deletedFlag, readKeywords, readLabels } from '../mailbox/in-transaction.ts';
import { type LabelKeywords, nameLabels } from './label-keyword.ts';

export const receiptKeyword = '$MDNSent';
const stickyKeyword = 'Hongyan-Sticky';
const colorCount = 7;
const colorKeyword = (color: number): string => `Hongyan-Color-${String(color)}`;

/** Marks of a mail's row that are one flag each, in the order in which they are printed. */
const markFlags = [
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
  | { readonly kind: 'mark'; readonly column: (typeof markFlags)[number]['column'] }
  | { readonly kind: 'color'; readonly color: number }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'label'; readonly label: number }
  /** `\Deleted` and every keyword that is nothing else. */
  | { readonly kind: 'keyword'; readonly keyword: string }
  /** `\Draft` is where a mail lies, `\Recent` is not ours to set, and other names of the system's space are nobody's. */
  | { readonly kind: 'none' };

/** The names of flags in one account. */
export type FlagNames = LabelKeywords;

const readLabelNames = prepareRead<{ account: number }, { label_id: number; name: string }>((db, place) =>
  db.selectFrom('label').select(['label_id', 'name']).where('account_no', '=', place('account')),
);

/** How the labels of an account are called by mail programs. */
export async function readFlagNames(db: Db, account: number): Promise<FlagNames> {
  return nameLabels([...(await readLabelNames(db, { account }))], reservedKeywords);
}

/** What a flag means in an account; flags have no case. */
export function meaningOf(names: FlagNames, flag: string): FlagMeaning {
  const folded = flag.toLowerCase();
  const mark = markFlags.find((known) => known.flag.toLowerCase() === folded);
  if (mark) return { kind: 'mark', column: mark.column };
  if (folded === deletedFlag.toLowerCase()) return { kind: 'keyword', keyword: deletedFlag };
  if (flag.startsWith('\\')) return { kind: 'none' };
  if (folded === receiptKeyword.toLowerCase()) return { kind: 'receipt' };
  const color = colorKeywords.findIndex((keyword) => keyword.toLowerCase() === folded) + 1;
  if (color > 0) return { kind: 'color', color };
  const label = names.labelOf.get(folded);
  return label === undefined ? { kind: 'keyword', keyword: flag } : { kind: 'label', label };
}

/** FLAGS of a mailbox (RFC 9051 §7.3.5): the system's, ours, and the account's labels. */
export function listKnownFlags(names: FlagNames): string[] {
  const system = ['\\Answered', '\\Flagged', deletedFlag, '\\Seen', '\\Draft'];
  return [...system, '$Forwarded', receiptKeyword, stickyKeyword, ...colorKeywords, ...names.keywordOf.values()];
}

const draftsId = systemFolderId('drafts');

function* ownFlags(row: FlagRow): Generator<string> {
  for (const { flag, column } of markFlags) if (row[column] === 1) yield flag;
  if (row.folder_id === draftsId) yield '\\Draft';
  const color = colorKeywords[row.color - 1];
  if (color !== undefined) yield color;
  if (row.receipt === 'sent' || row.receipt === 'declined') yield receiptKeyword;
}

/** Two of a name are one: a keyword that a program set before the label of that name was made. */
function withoutRepeats(flags: readonly string[]): string[] {
  const seen = new Set<string>();
  return flags.filter((flag) => {
    const folded = flag.toLowerCase();
    return !seen.has(folded) && seen.add(folded);
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
): Promise<Map<number, string[]>> {
  const { account } = view.scope;
  const ns = rows.map((row) => row.n);
  const { keywordOf } = names ?? (await readFlagNames(db, account));
  const labels = keywordOf.size === 0 ? new Map<number, number[]>() : await readLabels(db, account, ns);
  const keywords = await readKeywords(db, account, ns);
  const flagsOf = (row: FlagRow): string[] => {
    const flags = [...ownFlags(row)];
    const labelIds = labels.get(row.n);
    const others = keywords.get(row.n);
    if (labelIds === undefined && others === undefined) return flags;
    const named = (labelIds ?? []).flatMap((id) => keywordOf.get(id) ?? []);
    return withoutRepeats([...flags, ...named, ...(others ?? []).toSorted()]);
  };
  return new Map(rows.map((row) => [row.n, flagsOf(row)]));
}
