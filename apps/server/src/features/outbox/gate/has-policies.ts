import { sql } from 'kysely';
import type { Db } from '../../../engines/database/port.ts';

/** Whether any approval policy of an organisation is in force. */
export async function hasPolicies(db: Db, orgId: number): Promise<boolean> {
  const row = await db
    .selectFrom('approval_policy')
    .select('policy_id')
    .where('org_id', '=', orgId)
    .where('enabled', '=', sql.lit<1>(1))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
