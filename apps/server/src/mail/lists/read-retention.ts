import type { CallContext } from '../../call/call-context.ts';
import type { Db } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';

export const dayMs = 86_400_000;

/** For how many days the organisation of a session keeps mail that was purged. */
export function readRetentionDays(db: Db, context: Pick<CallContext, 'session'>): Promise<number> {
  return readOrgSetting(db, context.session.orgId, 'retentionDays');
}

/** Mail that was purged after this time, epoch milliseconds, can still be recovered. */
export async function readRetentionStart(db: Db, context: Pick<CallContext, 'session' | 'now'>): Promise<number> {
  return context.now - (await readRetentionDays(db, context)) * dayMs;
}
