/**
 * An address as lists compare it: ASCII letters lower-cased and nothing else, because that is what `lower()` does on both
 * engines. (The local part may be case-sensitive by RFC 5321 §2.4; nobody tells two people apart by it.)
 */
export function caseFoldAddress(address: string): string {
  return address.trim().replace(/[A-Z]/g, (message) => message.toLowerCase());
}
