/** Both lists: what I asked for, and what I am asked to decide. Without a keyword each is one range of an index. */
import type { ApprovalFilter, ApprovalItem } from '@hongyan/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../engines/database/port.ts';
import { presentItems } from './present-item.ts';

export interface ListInput {
  readonly reader: number;
  readonly state: ApprovalFilter;
  /** Empty: none. */
  readonly keyword: string;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface ListedRequests {
  readonly list: ApprovalItem[];
  readonly total: number;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function matchesKeyword(keyword: string): RawBuilder<boolean> {
  const like = `%${escapeLike(keyword.toLowerCase())}%`;
  return sql<boolean>`(lower(r.subject) LIKE ${like} ESCAPE '\\' OR lower(r.from_name) LIKE ${like} ESCAPE '\\'
    OR r.from_address LIKE ${like} ESCAPE '\\' OR lower(r.recipients) LIKE ${like} ESCAPE '\\')`;
}

/** What somebody asked for, the newest first. */
export async function listOwnRequests(db: Db, input: ListInput): Promise<ListedRequests> {
  const { reader, state, keyword, pageNum, pageSize } = input;
  const matching = db
    .selectFrom('approval_request as r')
    .where('r.owner_no', '=', reader)
    .$if(state !== 'all', (query) => query.where('r.state', '=', state as Exclude<ApprovalFilter, 'all'>))
    .$if(keyword !== '', (query) => query.where(matchesKeyword(keyword)));
  const rows = await matching
    .selectAll('r')
    .orderBy('r.created_at', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { list: await presentItems(db, reader, rows), total };
}

/** The tasks of an approver that their list shows: one for each request. */
function listedTasks(db: Db, { reader, state }: ListInput) {
  const tasks = db.selectFrom('approval_task as t').where('t.account_no', '=', reader);
  return state === 'all' ? tasks.where('t.listed_as', '!=', 'superseded') : tasks.where('t.listed_as', '=', state);
}

/** What somebody is, or was, asked to decide, the newest first. */
export async function listAskedRequests(db: Db, input: ListInput): Promise<ListedRequests> {
  const { reader, keyword, pageNum, pageSize } = input;
  const joined = listedTasks(db, input)
    .innerJoin('approval_request as r', (join) =>
      join.onRef('r.account_no', '=', 't.source_account_no').onRef('r.submission_id', '=', 't.submission_id'),
    )
    .$if(keyword !== '', (query) => query.where(matchesKeyword(keyword)));
  const rows = await joined
    .selectAll('r')
    .orderBy('t.asked_at', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const counted = keyword === '' ? listedTasks(db, input) : joined;
  const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { list: await presentItems(db, reader, rows), total };
}
