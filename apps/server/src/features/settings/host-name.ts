/** A host as switches know it: lower case, without port and final dot; `[::1]:8080` is `[::1]`. */
export function takeHostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** A name, an IPv4 address or an IPv6 address in brackets that a browser can call. */
export function isHostName(host: string): boolean {
  return /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$|^\[[0-9a-f:.]{2,45}\]$/.test(
    host,
  );
}
