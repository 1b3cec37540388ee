/** Readers of single values; each answers undefined for what it cannot take. */
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { parsePort, parseUrl } from './variable.ts';

/** Ports of a relay, plain (with STARTTLS) and within TLS. */
const smtpPort = 25;
const smtpsPort = 465;

/** User and password of a URL, empty where it has none; undefined when they are escaped wrongly. */
export function parseUserInfo(url: URL): { readonly user: string; readonly password: string } | undefined {
  try {
    return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    return undefined;
  }
}

/** Reads `smtp://[user:password@]host[:port]` or `smtps://…`. */
export function parseSmarthost(text: string): NonNullable<Config['smarthost']> | undefined {
  const url = parseUrl(text, ['smtp:', 'smtps:']);
  if (url === undefined) return undefined;
  const userInfo = parseUserInfo(url);
  if (userInfo === undefined) return undefined;
  const tls = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (tls ? smtpsPort : smtpPort) : Number(url.port),
    user: userInfo.user === '' ? null : userInfo.user,
    password: userInfo.password === '' ? null : userInfo.password,
    tls,
  };
}

/** Reads `host:port`, `[address]:port` or the path of a socket. */
export function parseClamdAddress(text: string): NonNullable<Config['clamd']>['address'] | undefined {
  if (text.startsWith('/')) return { path: text };
  const match = /^(\[[0-9a-f:]+\]|[^:]+):(\d{1,5})$/i.exec(text);
  const port = parsePort(match?.[2] ?? '', 1);
  return match === null || port === undefined ? undefined : { host: (match[1] ?? '').replace(/^\[|\]$/g, ''), port };
}

/** Reads where a listener listens: an IP address and a port, `127.0.0.1:9464` or `[::1]:9464`; port 0 is a free one. */
export function parseListenerAddress(text: string): { readonly host: string; readonly port: number } | undefined {
  const [, inBrackets, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  const host = isIP(inBrackets ?? '') === 6 ? inBrackets : isIP(plain ?? '') === 4 ? plain : undefined;
  const port = parsePort(digits ?? '');
  return host === undefined || port === undefined ? undefined : { host, port };
}

/** Reads an address with or without a port, as `dns.Resolver` takes it: `192.0.2.53`, `192.0.2.53:53`, `[2001:db8::53]:53`. */
export function parseResolver(text: string): string | undefined {
  if (isIP(text) !== 0) return text;
  const [, inBrackets, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  const isAddress = isIP(inBrackets ?? '') === 6 || isIP(plain ?? '') === 4;
  return isAddress && parsePort(port ?? '', 1) !== undefined ? text : undefined;
}

/** Reads a base of links: no query, no fragment and nobody's password. A slash at its end is left out. */
export function parsePublicUrl(text: string): string | undefined {
  const url = parseUrl(text, ['https:', 'http:']);
  const isBase = url !== undefined && url.username === '' && url.search === '' && url.hash === '';
  return isBase ? text.replace(/\/+$/, '') : undefined;
}

/** Reads headers of an HTTP gateway, a JSON object of texts; their names are in lower case. */
export function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    // A line break would begin another header.
    if (typeof value !== 'string' || !/^[\w-]+$/.test(name) || /[\r\n\0]/.test(value)) return undefined;
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

export function parseExpression(text: string): RegExp | undefined {
  try {
    return new RegExp(text, 'u');
  } catch {
    return undefined;
  }
}
