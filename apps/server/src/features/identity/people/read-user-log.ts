import { logDays, type SignInEntry, secondProofSchema, signInProofSchema } from '@hongyan/contract';
import { defineReader } from '../../../engines/database/port.ts';

export interface UserLogInput {
  readonly orgId: number;
  readonly account: number;
  readonly now: number;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface UserLog {
  readonly list: SignInEntry[];
  readonly total: number;
}

const dayMs = 86_400_000;
const kinds: Readonly<Record<string, SignInEntry['kind']>> = {
  'identity.signIn': 'signIn',
  'identity.signOut': 'signOut',
  'signInPlaces.end': 'ended',
  'identity.refreshReused': 'reused',
  'identity.checkClientCode': 'authorisationCode',
};

interface SignInDetail {
  readonly client?: string;
  readonly device?: string;
  readonly protocol?: string;
  readonly limited?: boolean;
  readonly how?: string;
  readonly second?: string;
}

/** Who signed in to this account, or tried to, in the last 30 days (specification, section 9), the latest first: the audit records that name it. */
export const readUserLog = defineReader<UserLogInput, UserLog>({
  name: 'identity.readUserLog',
  read: async (db, { orgId, account, now, pageNum, pageSize }) => {
    const records = db
      .selectFrom('audit')
      .where('org_id', '=', orgId)
      .where('subject_no', '=', account)
      .where('at', '>=', now - logDays * dayMs)
      .where('action', 'in', Object.keys(kinds));
    const { total } = await records.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await records
      .select(['at', 'action', 'result', 'client', 'address', 'detail'])
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const list = rows.map((row): SignInEntry => {
      const detail = (row.detail === null ? {} : JSON.parse(row.detail)) as SignInDetail;
      return {
        at: row.at,
        kind: kinds[row.action] ?? 'signIn',
        result: row.result === 'ok' ? 'ok' : detail.limited === true ? 'limited' : 'refused',
        // Of a refused attempt nobody knows what it was to become.
        client: detail.protocol ?? detail.client ?? (row.result === 'ok' ? row.client : ''),
        address: row.address,
        device: detail.device ?? '',
        how: signInProofSchema.catch('').parse(detail.how),
        second: secondProofSchema.catch('').parse(detail.second),
        place: '',
      };
    });
    return { list, total };
  },
});
