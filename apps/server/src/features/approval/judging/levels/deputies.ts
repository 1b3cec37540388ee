import type { Db } from '../../../../engines/database/port.ts';
import type { AskedSlot } from '../../../outbox/index.ts';
import { type ApproverSubject, canDecide } from './approver-choice.ts';

/** Who decides for somebody at a time; whether they can is the caller's to ask (`canDecide`). */
export async function listDeputies(db: Db, account: number, now: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('approval_deputy')
    .select('deputy_no')
    .where('account_no', '=', account)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute();
  return rows.map((row) => row.deputy_no).filter((deputy) => deputy !== account);
}

/** An approver with those who stand in for them now; never the sender, unless they may approve it themselves. */
export async function makeSlot(db: Db, subject: ApproverSubject, account: number): Promise<AskedSlot> {
  const deputies: number[] = [];
  for (const deputy of await listDeputies(db, account, subject.now)) {
    const isSender = deputy === subject.account && !subject.allowSelf;
    if (!isSender && (await canDecide(db, subject.orgId, deputy, subject.now))) deputies.push(deputy);
  }
  return { account, deputies };
}
