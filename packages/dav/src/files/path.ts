/** Paths of files: what they name. A path that is not plainly inside is refused, never normalised. */
import { DavRefusal } from '../refusal.ts';
import { decodeSegment } from '../wire/path.ts';
import type { FileEntry, FilePath } from './port.ts';

/** The names of a path below `base` (`/dav/files`); undefined where it lies elsewhere. */
export function parseFilePath(path: string, base: string, maxNames: number): FilePath | undefined {
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  const rest = path.slice(base.length).replace(/^\//, '').replace(/\/$/, '');
  if (/[?#]/.test(rest)) throw new DavRefusal(400, 'The path is not allowed');
  const names = rest === '' ? [] : rest.split('/').map(decodeSegment);
  if (names.length > maxNames) throw new DavRefusal(400, 'The path has too many folders');
  return names;
}

/** The href of what is there; that of a folder ends with a slash. */
export function printFilePath(path: FilePath, kind: FileEntry['kind'], base: string): string {
  const href = [base, ...path.map(encodeURIComponent)].join('/');
  return kind === 'folder' ? `${href}/` : href;
}

/** A name without port. */
const readHostname = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');

/**
 * The names of an address in a header, whole or from its path on (RFC 4918 §8.3); undefined where it is of another host or lies elsewhere. Scheme
 * and port do not count: a proxy in front has others.
 */
export function parseFileHref(
  href: string,
  { base, host, maxNames }: { readonly base: string; readonly host: string; readonly maxNames: number },
): FilePath | undefined {
  const [, , named, path = ''] = /^(https?:\/\/([^/?#]*))?(\/.*)$/i.exec(href.trim()) ?? [];
  if (named !== undefined && readHostname(named) !== readHostname(host)) return undefined;
  return path === '' ? undefined : parseFilePath(path, base, maxNames);
}

/** Whether a path lies in another one, or is the same. */
export const isWithin = (path: FilePath, folder: FilePath): boolean =>
  path.length >= folder.length && folder.every((name, at) => path[at] === name);
