import type { SortKey } from '@hongyan/imap';
import type { HeaderSummary } from '@hongyan/mime';
import type { Scope } from '../../../call/scope.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { toBaseSubject } from './base-subject.ts';
import { collationKey } from './collation.ts';

export interface SortInput {
  readonly scope: Scope;
  readonly orgId: number;
  readonly folderId: number;
  /** Ascending. */
  readonly uids: Float64Array;
  readonly keys: readonly { readonly key: SortKey; readonly reverse: boolean }[];
}

/** Rows of one statement: between two of them a cancelled read ends. */
export const rowsPerStatement = 5_000;

/** A mail as it is sorted and threaded. */
export interface FolderRow {
  readonly uid: number;
  readonly n: number;
  readonly thread_n: number;
  readonly received_at: number;
  readonly sent_at: number | null;
  readonly size_bytes: number;
  readonly subject: string;
  readonly from_name: string;
  readonly from_address: string;
  /** JSON; absent where it is not read. */
  readonly summary?: string;
}

interface WalkInput {
  readonly scope: Scope;
  readonly orgId: number;
  readonly folderId: number;
  readonly uids: Float64Array;
}

async function readRange(
  db: Db,
  { scope, orgId, folderId }: WalkInput,
  withSummary: boolean,
  from: number,
  until: number,
): Promise<FolderRow[]> {
  return (
    db
      .selectFrom('message')
      .$if(withSummary, (query) =>
        query
          .innerJoin('body', (join) => join.on('body.org_id', '=', orgId).onRef('body.body_id', '=', 'message.body_id'))
          .select('body.summary'),
      )
      .select(['message.uid', 'message.n', 'message.thread_n', 'message.received_at', 'message.sent_at'])
      .select(['message.size_bytes', 'message.subject', 'message.from_name', 'message.from_address'])
      .where('message.account_no', '=', scope.account)
      .where('message.folder_id', '=', scope.hiddenFolders.includes(folderId) ? -1 : folderId)
      // A literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .where('message.uid', '>=', from)
      .where('message.uid', '<=', until)
      .orderBy('message.uid')
      .execute()
  );
}

/** The rows of some mails of a folder by ascending UID, a stretch at a time; those that are gone are left out. */
export async function* walkFolder(
  db: Db,
  input: WalkInput,
  withSummary: boolean,
): AsyncGenerator<readonly FolderRow[]> {
  const { uids } = input;
  for (let at = 0; at < uids.length; at += rowsPerStatement) {
    const chunk = uids.subarray(at, at + rowsPerStatement);
    const wanted = new Set(chunk);
    const rows = await readRange(db, input, withSummary, chunk[0] ?? 0, chunk.at(-1) ?? 0);
    yield rows.filter((row) => wanted.has(row.uid));
  }
}

const takeLocalPart = (address: string): string => address.slice(0, Math.max(0, address.lastIndexOf('@')) || undefined);
const summaryKeys: ReadonlySet<SortKey> = new Set<SortKey>(['CC', 'TO', 'DISPLAYTO']);

/** The group that a field of addresses begins with: it is the first of them (RFC 9051 §7.5.2, ENVELOPE). */
function firstGroup(summary: HeaderSummary | undefined, field: 'to' | 'cc'): string | undefined {
  const [group] = summary?.groups?.[field] ?? [];
  return group?.at === 0 ? group.name : undefined;
}

/** RFC 5957 §3: the name, or the address where there is none. */
function formatDisplay(summary: HeaderSummary | undefined, field: 'to' | 'cc'): string {
  const [person] = summary?.[field] ?? [];
  return collationKey(firstGroup(summary, field) ?? (person?.name || person?.address || ''));
}

/** RFC 5256 §3: `addr-mailbox` of the first address. */
function takeMailbox(summary: HeaderSummary | undefined, field: 'to' | 'cc'): string {
  return collationKey(firstGroup(summary, field) ?? takeLocalPart(summary?.[field][0]?.address ?? ''));
}

/** What a mail is sorted by. Dates without a usable Date field are those of arrival (RFC 5256 §2.2). */
function chooseValue(key: SortKey, row: FolderRow, summary: HeaderSummary | undefined): string | number {
  switch (key) {
    case 'ARRIVAL':
      return row.received_at;
    case 'DATE':
      return row.sent_at ?? row.received_at;
    case 'SIZE':
      return row.size_bytes;
    case 'SUBJECT':
      return collationKey(toBaseSubject(row.subject).text);
    case 'FROM':
      return collationKey(takeLocalPart(row.from_address));
    case 'DISPLAYFROM':
      return collationKey(row.from_name || row.from_address);
    case 'TO':
      return takeMailbox(summary, 'to');
    case 'CC':
      return takeMailbox(summary, 'cc');
    case 'DISPLAYTO':
      return formatDisplay(summary, 'to');
    default:
      throw new TypeError(`nothing sorts by ${String(key satisfies never)}`);
  }
}

/** The UIDs in the order that was asked for; what is equal stays in the order of the mailbox (RFC 5256 §3). */
export const sortFolder = defineReader<SortInput, Float64Array>({
  name: 'mailAccess.sortFolder',
  async read(db, input) {
    const withSummary = input.keys.some(({ key }) => summaryKeys.has(key));
    const mails: { readonly uid: number; readonly values: readonly (string | number)[] }[] = [];
    for await (const rows of walkFolder(db, input, withSummary)) {
      for (const row of rows) {
        const summary = row.summary === undefined ? undefined : (JSON.parse(row.summary) as HeaderSummary);
        mails.push({ uid: row.uid, values: input.keys.map(({ key }) => chooseValue(key, row, summary)) });
      }
    }
    const signs = input.keys.map(({ reverse }) => (reverse ? -1 : 1));
    mails.sort((a, b) => {
      for (const [index, sign] of signs.entries()) {
        const [left, right] = [a.values[index] ?? 0, b.values[index] ?? 0];
        if (left !== right) return left < right ? -sign : sign;
      }
      return a.uid - b.uid;
    });
    return Float64Array.from(mails, ({ uid }) => uid);
  },
});
