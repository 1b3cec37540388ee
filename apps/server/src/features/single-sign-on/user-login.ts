/** Sign-in by a trusted system (specification, section 5, "mail/apilogin/userLogin"): an assertion for a ticket, the ticket for a session, each once. */
import { createPublicKey, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { caseFoldAddress, type ProvenPerson } from '../identity/index.ts';
import { findBaseUrl } from './base-url.ts';
import { isWithin, listTrustedSystems, systemPurpose, type TrustedSystem } from './trusted-systems.ts';
import { takeOnce } from './use-once.ts';

/** Loaded for the first assertion. */
const loadLibrary = () => import('jose');

type LoginServices = Pick<Services, 'database' | 'secrets' | 'config' | 'log'>;

/** An assertion is made for one click. */
const maxAssertionSeconds = 60;
/** Clocks of two machines. */
const toleranceSeconds = 10;
/** From the system's answer to the person's browser. */
export const ticketSeconds = 60;
const ticketPurpose = 'trusted-system-ticket';

const ticketSchema = z.object({
  id: z.string(),
  orgId: z.number().int(),
  accountNo: z.number().int(),
  place: z.string(),
  expiresAt: z.number().int(),
});

const claimsSchema = z.object({
  sub: z.string().min(1).max(320),
  jti: z.string().min(8).max(200),
  iat: z.number(),
  exp: z.number(),
});

async function findSystem({ database }: LoginServices, assertion: string): Promise<TrustedSystem | null> {
  const { decodeJwt } = await loadLibrary();
  try {
    const { iss } = decodeJwt(assertion);
    return (await listTrustedSystems(database.read)).find((system) => system.name === iss) ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null;
    throw error;
  }
}

async function verifyAssertion(
  services: LoginServices,
  system: TrustedSystem,
  assertion: string,
  context: OpenCallContext,
) {
  const key = services.secrets.decrypt(systemPurpose, system.encryptedKey);
  const { algorithm } = system;
  const { jwtVerify } = await loadLibrary();
  const { payload } = await jwtVerify(
    assertion,
    algorithm === 'EdDSA' ? createPublicKey(key) : new TextEncoder().encode(key),
    {
      algorithms: [algorithm],
      issuer: system.name,
      audience: new URL(findBaseUrl(services.config, context)).host,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      maxTokenAge: maxAssertionSeconds,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(context.now),
    },
  );
  const claims = claimsSchema.parse(payload);
  if (claims.exp - claims.iat > maxAssertionSeconds) throw new Error('it lives too long');
  return claims;
}

/** Answers the address that signs the person in. Every refusal looks alike: `systemRefused`. */
export async function takeAssertion(
  services: LoginServices,
  input: { readonly assertion: string; readonly place: string },
  context: OpenCallContext,
): Promise<{ url: string; seconds: number }> {
  const { database, secrets, log } = services;
  const system = await findSystem(services, input.assertion);
  if (system === null || !isWithin(context.address, system.addresses)) {
    log.warn({ system: system?.name, address: context.address }, 'an assertion of a system that is not trusted here');
    throw new UserError('systemRefused');
  }
  const claims = await verifyAssertion(services, system, input.assertion, context).catch((error: unknown) => {
    log.warn({ system: system.name, reason: error instanceof Error ? error.message : '' }, 'an assertion was not good');
    throw new UserError('systemRefused');
  });
  const { orgId } = system;
  const keepMs = (maxAssertionSeconds + 2 * toleranceSeconds) * 1_000;
  const once = { orgId, key: `assertion/${system.name}/${claims.jti}`, expiresAt: context.now + keepMs };
  if (!(await database.runner.execute(takeOnce, toOperationContext(context), once)))
    throw new UserError('systemRefused');
  const address = caseFoldAddress(claims.sub) ?? '';
  const owner = await database.read
    .selectFrom('address')
    .innerJoin('account', 'account.account_no', 'address.account_no')
    .select('address.account_no as accountNo')
    .where('address.address', '=', address)
    .where('address.org_id', '=', orgId)
    .where('address.kind', '=', 'primary')
    .where('account.kind', '=', 'person')
    .executeTakeFirst();
  if (owner === undefined) throw new UserError('systemRefused');
  const ticket = {
    id: randomBytes(16).toString('base64url'),
    orgId,
    accountNo: owner.accountNo,
    place: input.place,
    expiresAt: context.now + ticketSeconds * 1_000,
  };
  const encrypted = secrets.encrypt(ticketPurpose, JSON.stringify(ticket));
  const url = `${findBaseUrl(services.config, context)}/api/oauth/sso?ticket=${encodeURIComponent(encrypted)}`;
  return { url, seconds: ticketSeconds };
}

/** Whom a ticket is of. Throws `ssoFailed` for one that is not ours, too old or used. */
export async function takeTicket(
  { database, secrets }: Pick<LoginServices, 'database' | 'secrets'>,
  encrypted: string,
  context: OpenCallContext,
): Promise<{ readonly proven: ProvenPerson; readonly place: string }> {
  const open = (): z.output<typeof ticketSchema> => {
    try {
      return ticketSchema.parse(JSON.parse(secrets.decrypt(ticketPurpose, encrypted)));
    } catch {
      // Anybody can write a ticket; what does not open is none.
      throw new UserError('ssoFailed');
    }
  };
  const { id, orgId, accountNo, place, expiresAt } = open();
  if (expiresAt <= context.now) throw new UserError('ssoFailed');
  const once = { orgId, key: `ticket/${id}`, expiresAt };
  if (!(await database.runner.execute(takeOnce, toOperationContext(context), once))) throw new UserError('ssoFailed');
  const proven = {
    accountNo,
    orgId,
    how: 'trustedSystem',
    verifiedHash: null,
    newHash: null,
    reservation: [],
  } as const;
  return { proven, place };
}
