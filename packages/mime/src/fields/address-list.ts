/** Address lists as a reader shows them: decoded, groups flattened, with warnings where a name may deceive. */
import { fromBinaryString, isAscii } from '../charset/binary-string.ts';
import { decodeRawEightBit } from '../charset/decode-text.ts';
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { maxDisplayNameCharacters } from '../limits.ts';
import { parseRawAddresses, type RawAddress } from './raw-addresses.ts';
import { hasHiddenCharacters, removeHiddenCharacters } from './visible-text.ts';

/** Why a name may deceive (security, section 4.1). */
export type AddressWarning = 'name-has-address' | 'name-has-hidden-marks' | 'malformed-address';

/** One mailbox as a reader shows it. */
export interface Address {
  /** Decoded and without hidden marks; may be empty. */
  name: string;
  /** `local@domain` as written; empty when there is none. */
  address: string;
  /** The name of the group it stands in. */
  group?: string;
  warnings?: AddressWarning[];
}

function decodeSpec(text: string): string {
  return isAscii(text) ? text : decodeRawEightBit(fromBinaryString(text));
}

const validDomain = /^(?:\[[^\]\s]{1,255}\]|[^\s@<>()[\]\\,;:"]{1,255})$/;

/** Whether a decoded name shows an address other than the real one; full-width and small `@` count. */
function namesOtherAddress(name: string, address: string): boolean {
  return /[@\uff20\ufe6b]/.test(name) && name.toLowerCase() !== address.toLowerCase();
}

function toAddress(raw: RawAddress & { kind: 'mailbox' }, fallbackCharset: string | undefined): Address {
  const decoded = decodeHeaderText(raw.name, fallbackCharset).slice(0, maxDisplayNameCharacters);
  const spec = decodeSpec(raw.domain === '' ? raw.local : `${raw.local}@${raw.domain}`);
  const isAddress = raw.domain !== '' && raw.local !== '';
  const address = removeHiddenCharacters(isAddress || raw.local === '' ? spec : '');
  const name = removeHiddenCharacters(isAddress || raw.local === '' ? decoded : decoded || spec);
  const warnings: AddressWarning[] = [];
  if (namesOtherAddress(name, address)) warnings.push('name-has-address');
  if (hasHiddenCharacters(decoded) || hasHiddenCharacters(spec)) warnings.push('name-has-hidden-marks');
  const hasBadLocal = !raw.local.startsWith('"') && /[@\s<>]/.test(raw.local);
  if (!isAddress || hasBadLocal || !validDomain.test(raw.domain)) warnings.push('malformed-address');
  return { name, address, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** A group of an address list, by its position among the addresses: they are flattened, and an empty group has none. */
export interface AddressGroup {
  /** Decoded and without hidden marks. */
  name: string;
  /** Index of the address before which it begins. */
  at: number;
}

/** The groups of a From, To, Cc… value (binary string), in the order of `parseAddressList`. */
export function parseAddressGroups(value: string, fallbackCharset?: string): AddressGroup[] {
  const groups: AddressGroup[] = [];
  let at = 0;
  for (const entry of parseRawAddresses(value)) {
    if (entry.kind === 'mailbox') at++;
    else if (entry.kind === 'group-start') groups.push({ name: decodeName(entry.name, fallbackCharset), at });
  }
  return groups.filter(({ name }) => name !== '');
}

function decodeName(name: string, fallbackCharset: string | undefined): string {
  return removeHiddenCharacters(decodeHeaderText(name, fallbackCharset).slice(0, maxDisplayNameCharacters));
}

/**
 * The addresses of a From, To, Cc… value (binary string), decoded, at most 2 000. Groups are flattened, each member carrying the group's
 * name; an empty group (`undisclosed-recipients:;`) gives nothing. An address inside an encoded word is part of the name, never an address.
 */
export function parseAddressList(value: string, fallbackCharset?: string): Address[] {
  const addresses: Address[] = [];
  let group: string | undefined;
  for (const entry of parseRawAddresses(value)) {
    if (entry.kind === 'group-start') group = decodeName(entry.name, fallbackCharset);
    else if (entry.kind === 'group-end') group = undefined;
    else addresses.push({ ...toAddress(entry, fallbackCharset), ...(group === undefined ? {} : { group }) });
  }
  return addresses;
}
