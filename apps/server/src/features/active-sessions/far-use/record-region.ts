import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { areFarApart } from '../../../engines/locations/far-regions.ts';

const hourMs = 3_600_000;
/** Nobody is in two regions that are far apart within this time. */
export const farUseMs = hourMs;
/** A region in which somebody was within this time is one of theirs: a roaming phone, a second home, a proxy. */
export const knownRegionMs = 90 * 24 * hourMs;

/** A sign-in or an authorisation code that was used somewhere. */
export interface RegionUse {
  readonly accountNo: number;
  readonly orgId: number;
  /** `session:…` or `code:…`. */
  readonly credential: string;
  /** As `findRegion` names it. */
  readonly region: string;
  readonly address: string;
}

/** Where the same was used shortly before. */
export interface EarlierUse {
  readonly region: string;
  readonly address: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

async function readUses(db: Db, accountNo: number, since: number) {
  return db
    .selectFrom('region_use')
    .select(['credential', 'region', 'address', 'last_used_at'])
    .where('account_no', '=', accountNo)
    .where('last_used_at', '>', since)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/**
 * Records where a sign-in or a code is used. Answers where it was used within the hour before, when that is too far away and its person was not known in
 * the new region: then somebody else has it too, or the network is a new one. Of two processes that see it at once one answers.
 */
export const recordRegion = defineOperation<RegionUse, EarlierUse | null>({
  name: 'activeSessions.recordRegion',
  accounts: () => [],
  run: async (tx, context, { accountNo, orgId, credential, region, address }) => {
    const { now } = context;
    const uses = await readUses(tx, accountNo, now - knownRegionMs);
    await tx
      .insertInto('region_use')
      .values({ account_no: accountNo, credential, region, address, last_used_at: now })
      .onConflict((conflict) =>
        conflict.columns(['account_no', 'credential', 'region']).doUpdateSet({ address, last_used_at: now }),
      )
      .execute();
    if (uses.some((use) => use.region === region)) return { output: null };
    const earlier = uses.find(
      (use) => use.credential === credential && use.last_used_at > now - farUseMs && areFarApart(use.region, region),
    );
    if (earlier === undefined) return { output: null };
    const detail = { credential: credential.split(':', 1)[0] ?? '', from: earlier.region, to: region };
    return {
      output: { region: earlier.region, address: earlier.address, at: earlier.last_used_at },
      audit: [{ action: 'identity.farUse', object: String(accountNo), result: 'ok', orgId, detail }],
    };
  },
});

/** Rows of one transaction. */
export const regionsPerBatch = 1_000;

/** Forgets where sign-ins and codes were used too long ago; answers how many. */
export const forgetRegions = defineOperation<{ readonly before: number }, { readonly forgotten: number }>({
  name: 'activeSessions.forgetRegions',
  accounts: () => [],
  run: async (tx, _context, { before }) => {
    const rows = await tx
      .selectFrom('region_use')
      .select(['account_no', 'credential', 'region'])
      .where('last_used_at', '<', before)
      .limit(regionsPerBatch)
      .execute();
    for (const row of rows)
      await tx
        .deleteFrom('region_use')
        .where('account_no', '=', row.account_no)
        .where('credential', '=', row.credential)
        .where('region', '=', row.region)
        .execute();
    return { output: { forgotten: rows.length } };
  },
});
