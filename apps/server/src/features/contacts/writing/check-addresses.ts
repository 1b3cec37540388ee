/** What a writer should know of addresses before a message goes there. Nothing about a mail or another mailbox is disclosed. */
import type { LookAlike } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import { caseFoldAddress } from '../../identity/index.ts';
import { findLookAlike, type ReadKnownPeople } from '../../trust/index.ts';

export interface CheckedAddress {
  readonly address: string;
  readonly name: string;
  readonly deptName: string;
  readonly lookAlike: LookAlike | null;
}

interface Writer {
  readonly orgId: number;
  readonly account: number;
  readonly now: number;
}

async function findColleagues(db: Db, orgId: number, addresses: readonly string[]) {
  if (addresses.length === 0) return new Map<string, { name: string; deptName: string }>();
  const rows = await db
    .selectFrom('address')
    .innerJoin('account', 'account.account_no', 'address.account_no')
    .leftJoin('department', (join) =>
      join
        .onRef('department.org_id', '=', 'account.org_id')
        .onRef('department.department_id', '=', 'account.department_id'),
    )
    .select(['address.address as address', 'account.display_name as name', 'department.name as department'])
    .where('address.address', 'in', [...addresses])
    .where('account.org_id', '=', orgId)
    .where('account.state', '=', 'active')
    .execute();
  return new Map(rows.map(({ address, name, department }) => [address, { name, deptName: department ?? '' }]));
}

/** Colleagues by name and department, and for all others whom they resemble. In the order they were asked for. */
export async function checkAddresses(
  { db, readKnown }: { readonly db: Db; readonly readKnown: ReadKnownPeople },
  { orgId, account, now }: Writer,
  asked: readonly { readonly name: string; readonly address: string }[],
): Promise<readonly CheckedAddress[]> {
  const normalised = asked.map((one) => ({ ...one, normalised: caseFoldAddress(one.address) }));
  const colleagues = await findColleagues(
    db,
    orgId,
    normalised.flatMap(({ normalised: address }) => address ?? []),
  );
  const known = await readKnown(orgId, account, now);
  return normalised.map(({ name, address, normalised: key }) => {
    const colleague = key === null ? undefined : colleagues.get(key);
    if (colleague !== undefined) return { address, ...colleague, lookAlike: null };
    return {
      address,
      name: '',
      deptName: '',
      lookAlike: key === null ? null : findLookAlike({ name, address: key }, known),
    };
  });
}
