/** Locks in XML (RFC 4918 §14, §15.8). */
import { DavRefusal } from '../refusal.ts';
import { dav } from '../xml/names.ts';
import { findChild, type XmlElement } from '../xml/parse-xml.ts';
import { printElement, printText } from '../xml/write-xml.ts';
import type { FileCall } from './context.ts';
import { langOf, printWhole } from './dead-property.ts';
import type { FileDavLimits } from './limits.ts';
import { printFilePath } from './path.ts';
import type { FileLock } from './port.ts';

const scopes = ['exclusive', 'shared'] as const;

/** What a LOCK asks for. */
export function readLockInfo(
  info: XmlElement,
  { maxOwnerCharacters }: FileDavLimits,
): Pick<FileLock, 'scope' | 'owner'> {
  if (info.name !== dav('lockinfo')) throw new DavRefusal(400, 'The body is no lockinfo');
  const wanted = findChild(info, dav('lockscope'));
  const scope = scopes.find((one) => wanted !== undefined && findChild(wanted, dav(one)) !== undefined);
  const type = findChild(info, dav('locktype'));
  if (scope === undefined || type === undefined) throw new DavRefusal(400, 'The lock has no scope or type');
  if (findChild(type, dav('write')) === undefined) throw new DavRefusal(422, 'Only write locks are kept');
  const given = findChild(info, dav('owner'));
  const owner = given === undefined ? '' : printWhole(given, langOf(info));
  if (owner.length > maxOwnerCharacters) throw new DavRefusal(400, 'The owner of the lock is too long');
  return { scope, owner };
}

/** How long a lock is given: the first time of the header that is understood, no longer than the limit (RFC 4918 §10.7). */
export function readTimeout(header: string | undefined, limits: FileDavLimits): number {
  const asked = /(?:^|,)\s*(?:(infinite)|second-(\d{1,10}))\s*(?:,|$)/i.exec(header ?? '');
  if (asked === null) return limits.defaultLockSeconds;
  const [, infinite, seconds] = asked;
  return infinite === undefined ? Math.min(Math.max(1, Number(seconds)), limits.maxLockSeconds) : limits.maxLockSeconds;
}

function printLock(lock: FileLock, { base, now }: Pick<FileCall, 'base' | 'now'>): string {
  const seconds = Math.max(0, Math.ceil((lock.expiresAt - now) / 1_000));
  return printElement(
    dav('activelock'),
    [
      printElement(dav('locktype'), printElement(dav('write'))),
      printElement(dav('lockscope'), printElement(dav(lock.scope))),
      printText(dav('depth'), lock.depth),
      lock.owner,
      printText(dav('timeout'), `Second-${seconds}`),
      printElement(dav('locktoken'), printText(dav('href'), lock.token)),
      printElement(dav('lockroot'), printText(dav('href'), printFilePath(lock.root, lock.rootKind, base))),
    ].join(''),
  );
}

/** `DAV:lockdiscovery`. */
export const printLocks = (locks: readonly FileLock[], context: Pick<FileCall, 'base' | 'now'>): string =>
  printElement(dav('lockdiscovery'), locks.map((lock) => printLock(lock, context)).join(''));

/** `DAV:supportedlock`. */
export const supportedLock = printElement(
  dav('supportedlock'),
  scopes
    .map((scope) =>
      printElement(
        dav('lockentry'),
        printElement(dav('lockscope'), printElement(dav(scope))) +
          printElement(dav('locktype'), printElement(dav('write'))),
      ),
    )
    .join(''),
);
