import type { Unsubscribe } from '@hongyan/contract';
import type { HeaderField, ListHeaders } from '@hongyan/mime';
import { isOneClickSigned } from './one-click.ts';

/** How a list can be left; null when its mail names no way that we go. */
export function readUnsubscribe(
  list: ListHeaders | undefined,
  headers: readonly HeaderField[],
  hostname: string,
): Unsubscribe | null {
  if (list === undefined) return null;
  const find = (pattern: RegExp): string | null => list.unsubscribe.find((uri) => pattern.test(uri)) ?? null;
  const http = find(/^https:/i) ?? find(/^http:/i);
  const mailto = find(/^mailto:[^?]*@/i);
  if (http === null && mailto === null) return null;
  const oneClick = list.isOneClick && http !== null && /^https:/i.test(http) && isOneClickSigned(headers, hostname);
  return { oneClick, http, mailto };
}
