/** Reads of pictures of people. SQL only. A suspended person's picture is shown to nobody. */
import type { Db } from '../../engines/database/port.ts';
import { caseFoldAddress } from '../identity/index.ts';

/** Versions of the pictures that belong to addresses of an organisation, aliases too, by the address as it was asked for. */
export async function findAvatars(
  db: Db,
  orgId: number,
  addresses: readonly string[],
): Promise<{ readonly address: string; readonly version: string }[]> {
  const asked = Map.groupBy(new Set(addresses), caseFoldAddress);
  const normalised = [...asked.keys()].filter((address) => address !== null);
  if (normalised.length === 0) return [];
  const rows = await db
    .selectFrom('address')
    .innerJoin('account', 'account.account_no', 'address.account_no')
    .innerJoin('avatar_picture', 'avatar_picture.account_no', 'account.account_no')
    .select(['address.address', 'avatar_picture.version'])
    .where('address.address', 'in', normalised)
    .where('account.org_id', '=', orgId)
    .where('account.state', '=', 'active')
    .groupBy(['address.address', 'avatar_picture.version'])
    .execute();
  return rows.flatMap(({ address, version }) => (asked.get(address) ?? []).map((as) => ({ address: as, version })));
}

/** One size of a picture that somebody of an organisation shows; null when nobody does. */
export async function findSquare(
  db: Db,
  orgId: number,
  version: string,
  side: number,
): Promise<{ readonly blobId: string; readonly size: number } | null> {
  const row = await db
    .selectFrom('avatar_picture')
    .innerJoin('account', 'account.account_no', 'avatar_picture.account_no')
    .select(['avatar_picture.blob_id as blobId', 'avatar_picture.size_bytes as size'])
    .where('avatar_picture.version', '=', version)
    .where('avatar_picture.side', '=', side)
    .where('account.org_id', '=', orgId)
    .where('account.state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
