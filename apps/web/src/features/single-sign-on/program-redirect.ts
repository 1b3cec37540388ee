const loopbackHosts = new Set(['127.0.0.1', '[::1]']);

/**
 * Where the browser goes with the answer: only where the server may send it, a registered redirect by https or one on this computer
 * (RFC 8252 §7.3). The server has compared it with what is registered; undefined: this is none.
 */
export function programRedirect(location: string): string | undefined {
  if (!URL.canParse(location)) return undefined;
  const url = new URL(location);
  const isGood = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
  return isGood && url.username === '' ? url.href : undefined;
}
