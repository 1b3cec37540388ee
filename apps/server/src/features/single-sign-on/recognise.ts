/** From what a provider says of somebody to an account of ours. */
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { caseFoldAddress, createPeople, ensureDepartment, findDomain, machineContext } from '../identity/index.ts';
import { type LinkSubjectInput, linkSubject } from './link-subject.ts';
import type { Provider } from './provider-settings.ts';

export type Claims = Readonly<Record<string, unknown>>;

function findText(claims: Claims, name: string | null): string | null {
  const value = name === null ? undefined : claims[name];
  if (typeof value !== 'string') return null;
  // What another system calls people may be longer than our lists show.
  const text = Array.from(value.trim()).slice(0, maxClaimCharacters).join('');
  return text === '' ? null : text;
}

/** An address has 254 characters at most. */
const maxClaimCharacters = 254;
/** A name as our lists show it. */
const maxNameCharacters = 60;

function toShortName(text: string | null): string | null {
  return text === null ? null : Array.from(text).slice(0, maxNameCharacters).join('').trim();
}

/**
 * The address that the provider vouches for. The standard's `email` counts only when `email_verified` is true: people type it
 * themselves. Another claim is the administrator's choice and word.
 */
export function verifiedAddress(claims: Claims, addressClaim: string): string | null {
  const text = findText(claims, addressClaim);
  if (text === null) return null;
  if (addressClaim === 'email' && claims.email_verified !== true) throw new UserError('ssoMailUnverified');
  return caseFoldAddress(text);
}

async function createPerson(
  services: Pick<Services, 'database' | 'secrets'>,
  context: OperationContext,
  provider: Provider,
  { address, claims }: { readonly address: string; readonly claims: Claims },
): Promise<void> {
  const { orgId, settings } = provider;
  const domain = await findDomain(services.database.read, address.slice(address.lastIndexOf('@') + 1));
  // A provider of one organisation makes nobody in another.
  if (domain?.orgId !== orgId) throw new UserError('ssoNobody');
  const department = toShortName(findText(claims, settings.departmentClaim));
  const name = toShortName(findText(claims, settings.nameClaim) ?? address) ?? '';
  if (department !== null) await ensureDepartment(services, context, { orgId, name: department });
  await createPeople(services)
    .addPerson(context, { address, name, password: null, department })
    .catch((error: unknown) => {
      // A person who was removed keeps the address until they are purged.
      if (error instanceof UserError && error.errorName === 'addressReserved') throw new UserError('ssoNobody');
      // The other window of the same person was quicker.
      if (!(error instanceof UserError && error.errorName === 'addressTaken')) throw error;
    });
}

/** The account of whom a provider recognised. Throws `ssoNobody`, `ssoMailUnverified`, `ssoAnotherPerson`. */
export async function recogniseSubject(
  services: Pick<Services, 'database' | 'secrets'>,
  context: { readonly now: number; readonly requestId: string },
  provider: Provider,
  { sub, claims }: { readonly sub: string; readonly claims: Claims },
): Promise<number> {
  const machine = machineContext(context.now, context.requestId, 'worker', provider.orgId);
  const { orgId, issuer, settings } = provider;
  const find = (input: Pick<LinkSubjectInput, 'address'>) =>
    services.database.runner.execute(linkSubject, machine, { orgId, issuer, sub, ...input });
  const known = await find({ address: null });
  if (known.kind === 'known') return known.accountNo;
  const address = verifiedAddress(claims, settings.addressClaim);
  if (address === null) throw new UserError('ssoNobody');
  let found = await find({ address });
  if (found.kind === 'nobody' && settings.createPeople) {
    await createPerson(services, machine, provider, { address, claims });
    found = await find({ address });
  }
  if (found.kind === 'another') throw new UserError('ssoAnotherPerson');
  if (found.kind === 'nobody') throw new UserError('ssoNobody');
  return found.accountNo;
}
