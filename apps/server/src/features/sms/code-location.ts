import type { Tx } from '../../engines/database/port.ts';
import { isKnownAddress } from '../identity/in-transaction.ts';

/**
 * Where the code for a phone is kept and counted. An address from which its owner has signed in has an entry of its own: an outsider who asks for
 * codes, or guesses at them, replaces, wears out and holds up none that the owner has asked for there. Such a code is good at that address alone.
 */
export async function codeLocation(
  tx: Tx,
  {
    phoneHash,
    accountNo,
    address,
  }: { readonly phoneHash: string; readonly accountNo: number | null; readonly address: string },
  now: number,
): Promise<string> {
  const isKnown = await isKnownAddress(tx, { accountNo: accountNo ?? 0, address }, now);
  return isKnown ? ownLocation({ phoneHash, address }) : phoneHash;
}

function ownLocation({ phoneHash, address }: { readonly phoneHash: string; readonly address: string }): string {
  return `${phoneHash}/${address}`;
}

/** Where a code that is shown at an address is looked for: in the entry that its owner has there, else in everybody's. */
export async function findCodeLocation(
  tx: Tx,
  shown: { readonly purpose: string; readonly phoneHash: string; readonly address: string },
  now: number,
): Promise<string> {
  const own = await tx
    .selectFrom('sms_code')
    .select('phone_hash')
    .where('purpose', '=', shown.purpose)
    .where('phone_hash', '=', ownLocation(shown))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return own?.phone_hash ?? shown.phoneHash;
}
