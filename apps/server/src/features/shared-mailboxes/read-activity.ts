import { logDays, type MailboxActivity } from '@hongyan/contract';
import { defineReader } from '../../engines/database/port.ts';

export interface ActivityInput {
  readonly orgId: number;
  readonly account: number;
  readonly now: number;
  readonly pageNum: number;
  readonly pageSize: number;
}

const dayMs = 86_400_000;

interface ActivityDetail {
  readonly mails?: number;
  readonly total?: number;
}

/** What others than its owner did in a mailbox in the last 30 days, the latest first; in a shared one that is everybody. */
export const readActivity = defineReader<ActivityInput, { readonly list: MailboxActivity[]; readonly total: number }>({
  name: 'sharedMailboxes.readActivity',
  read: async (db, { orgId, account, now, pageNum, pageSize }) => {
    const records = db
      .selectFrom('audit')
      .innerJoin('account', 'account.account_no', 'audit.actor_no')
      .innerJoin('address', (join) =>
        join.onRef('address.account_no', '=', 'audit.actor_no').on('address.kind', '=', 'primary'),
      )
      .where('audit.org_id', '=', orgId)
      .where('audit.subject_no', '=', account)
      .where('audit.at', '>=', now - logDays * dayMs)
      .where('audit.actor_no', '<>', account)
      .where('audit.result', '=', 'ok');
    const { total } = await records.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await records
      .select(['audit.at', 'audit.action', 'audit.detail', 'address.address', 'account.display_name'])
      .orderBy('audit.at', 'desc')
      .orderBy('audit.audit_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const list = rows.map((row): MailboxActivity => {
      const detail = (row.detail === null ? {} : JSON.parse(row.detail)) as ActivityDetail;
      const mails = detail.mails ?? detail.total ?? null;
      const actor = { emailAddr: row.address, name: row.display_name };
      return { at: row.at, actor, action: row.action, mails: typeof mails === 'number' ? mails : null };
    });
    return { list, total };
  },
});
