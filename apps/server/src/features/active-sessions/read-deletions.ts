import { type DeletionEntry, type Language, logDays } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { folderNameIn } from '../../mail/folders/index.ts';
import { pickNumbers } from '../../mail/messages/index.ts';
import { readActors } from './read-actors.ts';

export interface DeletionsInput {
  readonly orgId: number;
  readonly account: number;
  /** Of folders that are closed to the session neither names nor subjects are shown. */
  readonly hiddenFolders: readonly number[];
  readonly language: Language;
  readonly now: number;
  readonly pageNum: number;
  readonly pageSize: number;
}

const dayMs = 86_400_000;
const kinds: Readonly<Record<string, DeletionEntry['kind']>> = {
  'mail.delete': 'trash',
  'mail.deleteForGood': 'gone',
  'folders.delete': 'folder',
};

interface DeletionDetail {
  readonly mails?: number;
  readonly folders?: number;
  readonly folder?: number | null;
  /** Numbers of the first mails, with commas. */
  readonly ns?: string;
}

/** Subjects of a person's own mails, deleted ones too, as long as their rows are kept; not of those that lay in a closed folder. */
async function readSubjects(db: Db, input: DeletionsInput, ns: readonly number[]): Promise<Map<number, string>> {
  if (ns.length === 0) return new Map();
  const { account, hiddenFolders } = input;
  const rows = await db
    .selectFrom(pickNumbers(account, ns))
    .innerJoin('message as m', (join) =>
      join.onRef('m.account_no', '=', 'picked.column1').onRef('m.n', '=', 'picked.column2'),
    )
    .select(['m.n', 'm.subject', 'm.folder_id', 'm.origin_folder_id'])
    .execute();
  const open = rows.filter(
    (row) =>
      !hiddenFolders.includes(row.folder_id) &&
      (row.origin_folder_id === null || !hiddenFolders.includes(row.origin_folder_id)),
  );
  return new Map(open.map((row) => [row.n, row.subject]));
}

async function readFolders(db: Db, { account, hiddenFolders, language }: DeletionsInput) {
  const rows = await db
    .selectFrom('folder')
    .select(['folder_id', 'kind', 'name'])
    .where('account_no', '=', account)
    .execute();
  const open = rows.filter((row) => !hiddenFolders.includes(row.folder_id));
  return new Map(
    open.map((row) => [row.folder_id, { mailboxId: String(row.folder_id), name: folderNameIn(language, row) }]),
  );
}

const parseNumbers = (text: string | undefined): number[] =>
  (text ?? '').split(',').flatMap((word) => (/^\d{1,10}$/.test(word) ? [Number(word)] : []));

/** What was deleted in a mailbox in the last 30 days, the latest first. */
export const readDeletions = defineReader<
  DeletionsInput,
  { readonly list: Omit<DeletionEntry, 'place'>[]; readonly total: number }
>({
  name: 'signInPlaces.readDeletions',
  read: async (db, input) => {
    const { orgId, account, now, pageNum, pageSize } = input;
    const records = db
      .selectFrom('audit')
      .where('org_id', '=', orgId)
      .where('subject_no', '=', account)
      .where('at', '>=', now - logDays * dayMs)
      .where('action', 'in', Object.keys(kinds))
      .where('result', '=', 'ok');
    const { total } = await records.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await records
      .select(['at', 'action', 'actor_no', 'client', 'address', 'detail'])
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const details = rows.map((row) => (row.detail === null ? {} : JSON.parse(row.detail)) as DeletionDetail);
    const numbers = details.map(({ ns }) => parseNumbers(ns));
    const subjects = await readSubjects(db, input, [...new Set(numbers.flat())]);
    const folders = await readFolders(db, input);
    const actors = await readActors(
      db,
      account,
      rows.map((row) => row.actor_no),
    );
    const list = rows.map((row, at) => {
      const detail = details[at] ?? {};
      return {
        at: row.at,
        kind: kinds[row.action] ?? 'trash',
        count: (row.action === 'folders.delete' ? detail.folders : detail.mails) ?? 0,
        folder: folders.get(detail.folder ?? -1) ?? null,
        subjects: (numbers[at] ?? []).flatMap((n) => subjects.get(n) ?? []),
        actor: (row.actor_no === null ? undefined : actors.get(row.actor_no)) ?? null,
        client: row.client,
        address: row.address,
      };
    });
    return { list, total };
  },
});
