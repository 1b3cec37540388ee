import { UserError } from '../../call/user-error.ts';
import { caseFoldAddress, normaliseDomain } from '../identity/index.ts';

/** An address as rules name it; null for what is none. Long names from outside are compared as they came. */
export function normaliseSender(address: string): string {
  return caseFoldAddress(address) ?? address.trim().toLowerCase();
}

/** What a person typed as a sender: an address, or a domain as `@example.org`. Refuses with senderInvalid. */
export function parseSender(text: string): string {
  const trimmed = text.trim();
  try {
    if (trimmed.startsWith('@')) return `@${normaliseDomain(trimmed.slice(1))}`;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError('senderInvalid', { sender: trimmed }, { cause: error });
  }
  const address = caseFoldAddress(trimmed);
  if (address === null) throw new UserError('senderInvalid', { sender: trimmed });
  return address;
}
