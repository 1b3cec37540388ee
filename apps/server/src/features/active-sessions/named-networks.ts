/** What an organisation calls its own networks: `总部`, `Office Shanghai`. They come before what the location database says. */
import { countCharacters } from '@hongyan/contract';
import ipaddr from 'ipaddr.js';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation } from '../../engines/database/port.ts';

/** All of them are looked through for each address that is shown. */
export const maxNetworks = 500;
export const maxNetworkNameCharacters = 60;

export interface NamedNetwork {
  readonly cidr: string;
  readonly name: string;
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

function parseRange(text: string): Range | null {
  // Without a length it is one address.
  const whole = text.includes('/') ? text : ipaddr.isValid(text) ? `${text}/${text.includes(':') ? '128' : '32'}` : '';
  return ipaddr.isValidCIDR(whole) && !whole.includes('%') ? ipaddr.parseCIDR(whole) : null;
}

/** A range in one spelling, with its host bits cleared: `10.1.2.3/16` is `10.1.0.0/16`. Throws `networkInvalid`. */
export function normaliseNetwork(text: string): string {
  const range = parseRange(text.trim());
  if (range === null) throw new UserError('networkInvalid', { cidr: text.slice(0, 60) });
  const [address, bits] = range;
  const kept = address.toByteArray().map((byte, at) => {
    const left = Math.min(8, Math.max(0, bits - at * 8));
    return byte & (0xff << (8 - left)) & 0xff;
  });
  return `${ipaddr.fromByteArray(kept).toString()}/${String(bits)}`;
}

/** The name of the narrowest range that an address lies in; null: in none. */
export function nameOfAddress(networks: readonly NamedNetwork[], address: string): string | null {
  const bare = address.split('%', 1)[0] ?? '';
  if (networks.length === 0 || !ipaddr.isValid(bare)) return null;
  const parsed = ipaddr.process(bare);
  let best: { readonly name: string; readonly bits: number } | null = null;
  for (const { cidr, name } of networks) {
    const range = parseRange(cidr);
    if (range === null || range[0].kind() !== parsed.kind() || (best !== null && best.bits >= range[1])) continue;
    if (parsed.match(range)) best = { name, bits: range[1] };
  }
  return best?.name ?? null;
}

/** An organisation's ranges, by their text. */
export async function listNetworks(db: Db, orgId: number): Promise<NamedNetwork[]> {
  return db
    .selectFrom('named_network')
    .select(['cidr', 'name'])
    .where('org_id', '=', orgId)
    .orderBy('cidr')
    .limit(maxNetworks)
    .execute();
}

/** Names a range, or gives it another name. Throws `networkInvalid`, `networkNameInvalid`, `tooManyNetworks`. */
export const nameNetwork = defineOperation<{ readonly orgId: number } & NamedNetwork, { readonly cidr: string }>({
  name: 'signInPlaces.nameNetwork',
  accounts: () => [],
  run: async (tx, _context, { orgId, cidr: text, name: given }) => {
    const cidr = normaliseNetwork(text);
    const name = given
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .trim();
    if (name === '' || countCharacters(name) > maxNetworkNameCharacters)
      throw new UserError('networkNameInvalid', { max: maxNetworkNameCharacters });
    const others = (await listNetworks(tx, orgId)).filter((network) => network.cidr !== cidr);
    if (others.length >= maxNetworks) throw new UserError('tooManyNetworks', { max: maxNetworks });
    await tx
      .insertInto('named_network')
      .values({ org_id: orgId, cidr, name })
      .onConflict((conflict) => conflict.columns(['org_id', 'cidr']).doUpdateSet({ name }))
      .execute();
    return {
      output: { cidr },
      audit: [{ action: 'signInPlaces.nameNetwork', object: cidr, result: 'ok', orgId, detail: { name } }],
    };
  },
});

/** Forgets the name of a range; false: it had none. Throws `networkInvalid`. */
export const forgetNetwork = defineOperation<{ readonly orgId: number; readonly cidr: string }, boolean>({
  name: 'signInPlaces.forgetNetwork',
  accounts: () => [],
  run: async (tx, _context, { orgId, cidr: text }) => {
    const cidr = normaliseNetwork(text);
    const gone = await tx
      .deleteFrom('named_network')
      .where('org_id', '=', orgId)
      .where('cidr', '=', cidr)
      .returning('cidr')
      .execute();
    if (gone.length === 0) return { output: false };
    return { output: true, audit: [{ action: 'signInPlaces.forgetNetwork', object: cidr, result: 'ok', orgId }] };
  },
});
