import type { AuthorisationCodeRow, ClientDevice } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { type AuthorisationCode, listAuthorisationCodes } from '../identity/index.ts';

function presentCode(code: AuthorisationCode, now: number): AuthorisationCodeRow {
  const { codeId, name, isDefault, protocols, createdAt, expiresAt, lastUsedAt } = code;
  const expired = expiresAt !== null && expiresAt <= now;
  return { codeId, name, isDefault, protocols: [...protocols], createdAt, expiresAt, lastUsedAt, expired };
}

/** Codes that are not revoked: the default one first, then the newest. */
export async function readCodes(db: Db, accountNo: number, now: number): Promise<AuthorisationCodeRow[]> {
  const stored = await listAuthorisationCodes(db, accountNo);
  const kept = stored.filter((code) => code.revokedAt === null).reverse();
  return [...kept.filter((code) => code.isDefault), ...kept.filter((code) => !code.isDefault)].map((code) =>
    presentCode(code, now),
  );
}

/** Programs that have signed in, the last used first. */
export async function readDevices(
  db: Db,
  accountNo: number,
  nameLocation: (address: string) => string,
): Promise<ClientDevice[]> {
  const rows = await db
    .selectFrom('client_device')
    .innerJoin('client_code', (join) =>
      join
        .onRef('client_code.account_no', '=', 'client_device.account_no')
        .onRef('client_code.code_id', '=', 'client_device.code_id'),
    )
    .selectAll('client_device')
    .select('client_code.name as code_name')
    .where('client_device.account_no', '=', accountNo)
    .orderBy('client_device.last_used_at', 'desc')
    .orderBy('client_device.device_id', 'desc')
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    codeId: row.code_id,
    codeName: row.code_name,
    protocol: row.protocol,
    program: row.program,
    address: row.address,
    place: nameLocation(row.address),
    status: row.status,
    isNew: row.is_new === 1,
    firstSeenAt: row.first_seen_at,
    lastUsedAt: row.last_used_at,
  }));
}
