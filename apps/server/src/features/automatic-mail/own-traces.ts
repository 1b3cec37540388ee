import { findHeaders, type HeaderField, parseAddressList } from '@hongyan/mime';

/** Fields by which a mailbox knows a mail that it has passed on before. */
const traceFields = ['delivered-to', 'x-loop', 'x-forwarded-by'];

/** Lower case, and without the tag of a plus-address: `anna+shop@…` is Anna. */
export function plainAddress(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const plus = lower.indexOf('+');
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}

/** Whether a mail has been in this mailbox before and has come back. `own`: its addresses, lower case. */
export function hasOwnTrace(headers: readonly HeaderField[], own: readonly string[]): boolean {
  const traces = traceFields.flatMap((name) => findHeaders(headers, name)).map((field) => field.value);
  const named = traces.flatMap((value) => [value, ...parseAddressList(value).map(({ address }) => address)]);
  return named.some((value) => own.includes(plainAddress(value)));
}
