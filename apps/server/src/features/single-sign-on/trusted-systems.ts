/** Systems of the organisation that may say who somebody is: a portal, an office suite. */
import ipaddr from 'ipaddr.js';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation } from '../../engines/database/port.ts';
import { assertMayManageServer } from '../identity/in-transaction.ts';

export interface TrustedSystem {
  readonly orgId: number;
  readonly name: string;
  readonly algorithm: 'HS256' | 'EdDSA';
  /** The shared key, or the public one (PEM), encrypted. */
  readonly encryptedKey: string;
  /** Networks that it calls from, as CIDR. */
  readonly addresses: readonly string[];
}

export const systemPurpose = 'trusted-system';

export async function listTrustedSystems(db: Db, orgId?: number): Promise<readonly TrustedSystem[]> {
  const query = db.selectFrom('trusted_system').selectAll().orderBy('org_id').orderBy('name');
  const rows = await (orgId === undefined ? query : query.where('org_id', '=', orgId)).execute();
  return rows.map((row) => ({
    orgId: row.org_id,
    name: row.name,
    algorithm: row.algorithm,
    encryptedKey: row.sealed_key,
    addresses: JSON.parse(row.addresses) as string[],
  }));
}

/** Whether this is a network in CIDR form, or one address. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.isValid(text);
}

/** Whether an address is in one of the networks; an IPv4 address mapped into IPv6 is that IPv4 address. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const given = ipaddr.process(address);
  return networks.some((text) => {
    if (!ipaddr.isValidCIDR(text)) return ipaddr.isValid(text) && ipaddr.process(text).toString() === given.toString();
    const [network, bits] = ipaddr.parseCIDR(text);
    return network.kind() === given.kind() && given.match(network, bits);
  });
}

/** Registers a system; its name must be free over all organisations, since an assertion names no other thing. Throws `ssoInvalid`. */
export const addTrustedSystem = defineOperation<TrustedSystem, null>({
  name: 'singleSignOn.addSystem',
  accounts: () => [],
  isolation: 'serializable',
  run: async (tx, context, { orgId, name, algorithm, encryptedKey, addresses }) => {
    assertMayManageServer(context);
    if ((await listTrustedSystems(tx)).some((system) => system.name === name))
      throw new UserError('ssoInvalid', { reason: 'there is a system of this name' });
    await tx
      .insertInto('trusted_system')
      .values({
        org_id: orgId,
        name,
        algorithm,
        sealed_key: encryptedKey,
        addresses: JSON.stringify(addresses),
        created_at: context.now,
      })
      .execute();
    const detail = { algorithm, addresses: addresses.join(' ') };
    return { output: null, audit: [{ action: 'singleSignOn.addSystem', object: name, result: 'ok', orgId, detail }] };
  },
});

/** Throws `systemRefused` where there is none of this name. */
export const removeTrustedSystem = defineOperation<Pick<TrustedSystem, 'orgId' | 'name'>, null>({
  name: 'singleSignOn.removeSystem',
  accounts: () => [],
  run: async (tx, context, { orgId, name }) => {
    assertMayManageServer(context);
    const gone = await tx
      .deleteFrom('trusted_system')
      .where('org_id', '=', orgId)
      .where('name', '=', name)
      .returning('name')
      .execute();
    if (gone.length === 0) throw new UserError('systemRefused');
    return { output: null, audit: [{ action: 'singleSignOn.removeSystem', object: name, result: 'ok', orgId }] };
  },
});
