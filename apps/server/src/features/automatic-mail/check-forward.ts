import { type AutomaticForward, maxForwardAddresses } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { caseFoldAddress, listAddresses } from '../identity/index.ts';
import { mayWriteTo, readGroup, type StoredGroup } from '../mail-groups/index.ts';
import { plainAddress } from './own-traces.ts';
import { resolveAddress } from './resolve-address.ts';

interface ForwardOwner {
  readonly account: number;
  readonly orgId: number;
}

/** The group that an address leads to, where the person may write to it. */
async function findOwnGroup(
  services: Services,
  { account, orgId }: ForwardOwner,
  address: string,
): Promise<StoredGroup | null> {
  const { read } = services.database;
  const group = await readGroup(read, address);
  if (group === null || !(await mayWriteTo(read, group, { orgId, account, address: '' }))) return null;
  return group;
}

/**
 * The addresses of a forward as they are kept: folded, each once, none of them one's own, outside only where the organisation
 * allows it.  Throws forwardAddressEmpty, forwardAddressInvalid, forwardAddressTwice,
 * forwardAddressOwn, forwardOutside, tooManyForwardAddresses.
 */
async function checkForwardAddresses(
  services: Services,
  owner: ForwardOwner,
  texts: readonly string[],
): Promise<string[]> {
  const { read } = services.database;
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (given.length === 0) throw new UserError('forwardAddressEmpty');
  if (given.length > maxForwardAddresses) throw new UserError('tooManyForwardAddresses', { max: maxForwardAddresses });
  const own = await listAddresses(read, owner.account);
  const mayLeave = await readOrgSetting(read, owner.orgId, 'outsideForward');
  const addresses: string[] = [];
  for (const address of given) {
    const normalised = caseFoldAddress(address);
    const group = normalised === null ? null : await findOwnGroup(services, owner, normalised);
    if (normalised !== null && group !== null) {
      if (addresses.includes(normalised)) throw new UserError('forwardAddressTwice', { address });
      addresses.push(normalised);
      continue;
    }
    const placed = normalised === null ? null : await resolveAddress(services, owner.orgId, normalised);
    // An address of our own domain that nobody has would bounce every mail.
    if (normalised === null || placed === null || placed.kind === 'unknown')
      throw new UserError('forwardAddressInvalid', { address });
    if (placed.recipient.account === owner.account || own.includes(plainAddress(normalised)))
      throw new UserError('forwardAddressOwn', { address });
    if (addresses.includes(normalised)) throw new UserError('forwardAddressTwice', { address });
    if (placed.kind === 'outside' && !mayLeave) throw new UserError('forwardOutside', { address });
    addresses.push(normalised);
  }
  return addresses;
}

/** A forward as it is kept; one that is off may still be unfinished, and is checked when it is switched on. */
export async function checkForward(
  services: Services,
  owner: ForwardOwner,
  forward: AutomaticForward,
): Promise<AutomaticForward> {
  const isEmpty = forward.addresses.every((address) => address.trim() === '');
  if (!forward.autoForwardEnable && isEmpty) return { ...forward, addresses: [] };
  return { ...forward, addresses: await checkForwardAddresses(services, owner, forward.addresses) };
}
