/**
 * Browsers that people have signed in with: a cookie with 128 random bits that no script reads, of which only keyed hashes are kept,
 * one for each account. Programs without cookies are known by what they call themselves and their network.
 */
import { randomBytes } from 'node:crypto';
import type { OpenCallContext } from '../../../call/call-context.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { maxDeviceCharacters, normaliseNetworkAddress } from './sign-in-limits.ts';

const deviceBytes = 16;
const devicePattern = /^[A-Za-z0-9_-]{22}$/;
const daySeconds = 86_400;
/** Browsers keep a cookie for 400 days at most; each sign-in lengthens it. */
const cookieDays = 365;
/** A device that has not signed in for so long is forgotten. */
export const deviceMs = cookieDays * daySeconds * 1_000;

type Hasher = Pick<Services['secrets'], 'hashToken'>;

function readSecret(context: OpenCallContext): string | null {
  const secret = context.browserCookies?.read('device') ?? null;
  return secret !== null && devicePattern.test(secret) ? secret : null;
}

/** Bound to the account: the same browser's rows of two people do not show that they share it. */
function hashSecret(secrets: Hasher, accountNo: number, secret: string): string {
  return secrets.hashToken('known-device', `${String(accountNo)}/${secret}`);
}

/** The device that asks to sign in, by its cookie; null: it has none. A name and network prove nothing, so that they spare nobody a limit. */
export function hashDevice(secrets: Hasher, accountNo: number, context: OpenCallContext): string | null {
  const secret = readSecret(context);
  return secret === null ? null : hashSecret(secrets, accountNo, secret);
}

/** The device that has signed in; a browser without the cookie gets one. */
export function keepDevice(
  secrets: Hasher,
  accountNo: number,
  kind: 'cookie' | 'token',
  context: OpenCallContext,
): string {
  if (kind === 'cookie' && context.browserCookies !== undefined) {
    const secret = readSecret(context) ?? randomBytes(deviceBytes).toString('base64url');
    context.browserCookies.set('device', secret, cookieDays * daySeconds);
    return hashSecret(secrets, accountNo, secret);
  }
  const device = context.userAgent.slice(0, maxDeviceCharacters);
  const { network } = normaliseNetworkAddress(context.address);
  return secrets.hashToken('known-program', `${String(accountNo)}/${network}/${device}`);
}

/** Whether the person has signed in with this device before. */
export async function isKnownDevice(db: Db, accountNo: number, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_no', '=', accountNo)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}
