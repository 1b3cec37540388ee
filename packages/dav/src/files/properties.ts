/** The properties of files and folders (RFC 4918 §15, RFC 4331, RFC 3744 §5.4): live ones of the server, dead ones of programs. */
import { DavRefusal } from '../refusal.ts';
import { printProperties } from '../wire/multistatus.ts';
import { dav } from '../xml/names.ts';
import { findChild, type XmlElement } from '../xml/parse-xml.ts';
import { printElement, printText } from '../xml/write-xml.ts';
import type { FileCall } from './context.ts';
import type { FileDavLimits } from './limits.ts';
import { printLocks, supportedLock } from './lock-xml.ts';
import { printFilePath } from './path.ts';
import type { DeadProperty, FileEntry, FileLock, FilePath, FileQuota } from './port.ts';

/** An entry with what is asked for beside it. */
interface Described {
  readonly path: FilePath;
  readonly entry: FileEntry;
  readonly locks: readonly FileLock[];
  readonly dead: readonly DeadProperty[];
  readonly quota: FileQuota | null;
}

type Live = (described: Described, call: FileCall) => string | undefined;

const reading = ['read', 'read-current-user-privilege-set'];
const writing = ['write', 'write-properties', 'write-content', 'bind', 'unbind', 'unlock'];

const ofKind =
  (kind: FileEntry['kind'], local: string, read: (entry: FileEntry) => string): Live =>
  ({ entry }) =>
    entry.kind === kind ? printText(dav(local), read(entry)) : undefined;

const ofQuota =
  (local: string, read: (quota: FileQuota) => number | null): Live =>
  ({ quota }) => {
    const bytes = quota === null ? null : read(quota);
    return bytes === null ? undefined : printText(dav(local), String(bytes));
  };

const lockDiscovery = dav('lockdiscovery');
const quotaNames = [dav('quota-available-bytes'), dav('quota-used-bytes')] as const;

/** What `allprop` brings; quotas are asked for by name (RFC 4331 §3). */
const commonProperties: readonly (readonly [string, Live])[] = [
  [
    dav('resourcetype'),
    ({ entry }) => printElement(dav('resourcetype'), entry.kind === 'folder' ? printElement(dav('collection')) : ''),
  ],
  [dav('displayname'), ({ entry }) => printText(dav('displayname'), entry.name)],
  [dav('getetag'), ({ entry }) => printText(dav('getetag'), `"${entry.etag}"`)],
  [dav('getcontentlength'), ofKind('file', 'getcontentlength', ({ size }) => String(size))],
  [dav('getcontenttype'), ofKind('file', 'getcontenttype', ({ type }) => type)],
  [dav('getlastmodified'), ({ entry }) => printText(dav('getlastmodified'), new Date(entry.changedAt).toUTCString())],
  [dav('creationdate'), ({ entry }) => printText(dav('creationdate'), new Date(entry.createdAt).toISOString())],
  [lockDiscovery, ({ locks }, call) => printLocks(locks, call)],
  [dav('supportedlock'), () => supportedLock],
];

const liveTable: ReadonlyMap<string, Live> = new Map([
  ...commonProperties,
  [quotaNames[0], ofQuota('quota-available-bytes', ({ availableBytes }) => availableBytes)],
  [quotaNames[1], ofQuota('quota-used-bytes', ({ usedBytes }) => usedBytes)],
  [
    dav('current-user-privilege-set'),
    ({ entry }) => {
      const names = entry.right === 'view' ? reading : [...reading, ...writing];
      const privileges = names.map((name) => printElement(dav('privilege'), printElement(dav(name))));
      return printElement(dav('current-user-privilege-set'), privileges.join(''));
    },
  ],
]);

/** Whether programs cannot set a property: it is of the server. */
export const isLiveProperty = (name: string): boolean => liveTable.has(name);

/** What a PROPFIND asks for. */
export interface WantedFileProperties {
  readonly names: readonly string[];
  readonly isNamesOnly: boolean;
  /** All dead ones too, and nothing is said of what is not there. */
  readonly isAll: boolean;
}

/** Reads a PROPFIND; no body is `allprop` (RFC 4918 §9.1). */
export function readWantedFileProperties(
  body: XmlElement | null,
  { maxWantedProperties }: FileDavLimits,
): WantedFileProperties {
  const common = commonProperties.map(([name]) => name);
  if (body === null) return { names: common, isNamesOnly: false, isAll: true };
  if (body.name !== dav('propfind')) throw new DavRefusal(400, 'The body is no propfind');
  const [allprop, propname, prop] = ['allprop', 'propname', 'prop'].map((name) => findChild(body, dav(name)));
  if ([allprop, propname, prop].filter((part) => part !== undefined).length !== 1)
    throw new DavRefusal(400, 'What is asked for is not plain');
  const asked = prop ?? findChild(body, dav('include'));
  if ((asked?.children.length ?? 0) > maxWantedProperties)
    throw new DavRefusal(400, 'Too many properties are asked for');
  if (propname !== undefined) return { names: [...liveTable.keys()], isNamesOnly: true, isAll: true };
  if (prop !== undefined)
    return { names: [...new Set(prop.children.map(({ name }) => name))], isNamesOnly: false, isAll: false };
  const more = findChild(body, dav('include'))?.children.map(({ name }) => name) ?? [];
  return { names: [...new Set([...common, ...more])], isNamesOnly: false, isAll: true };
}

const deadName = ({ namespace, name }: DeadProperty): string => `{${namespace}}${name}`;

function printOne(wanted: WantedFileProperties, described: Described, call: FileCall): string {
  const { entry, path } = described;
  const dead = new Map(described.dead.map((property) => [deadName(property), property.xml]));
  const names = wanted.isAll ? [...new Set([...wanted.names, ...dead.keys()])] : wanted.names;
  const found: string[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const value = liveTable.get(name)?.(described, call) ?? dead.get(name);
    if (value !== undefined) found.push(wanted.isNamesOnly ? printElement(name) : value);
    else if (!wanted.isAll && !call.isMinimal) missing.push(printElement(name));
  }
  const results = new Map([
    [200, found],
    [404, missing],
  ]);
  return printProperties(printFilePath(path, entry.kind, call.base), results);
}

/** Responses for entries that lie side by side; what they need beside them is asked for all at once. */
export async function describeEntries(
  wanted: WantedFileProperties,
  entries: readonly { readonly path: FilePath; readonly entry: FileEntry }[],
  call: FileCall,
): Promise<readonly string[]> {
  const { store } = call;
  const all = entries.map(({ entry }) => entry);
  const wantsDead = wanted.isAll || wanted.names.some((name) => !isLiveProperty(name));
  const wantsLocks = !wanted.isNamesOnly && wanted.names.includes(lockDiscovery);
  const wantsQuota = wanted.names.some((name) => quotaNames.some((one) => one === name));
  const dead = wantsDead ? await store.properties(all) : undefined;
  const locks = wantsLocks ? await store.locksOn(all) : undefined;
  const printed: string[] = [];
  // All that lies in one space has one quota.
  const quotas = new Map<string, FileQuota | null>();
  for (const { path, entry } of entries) {
    const [space = ''] = path;
    const isAsked = wantsQuota && entry.kind === 'folder';
    if (isAsked && !quotas.has(space)) quotas.set(space, await store.quota(entry));
    const quota = isAsked ? (quotas.get(space) ?? null) : null;
    const described = { path, entry, quota, locks: locks?.get(entry.id) ?? [], dead: dead?.get(entry.id) ?? [] };
    printed.push(printOne(wanted, described, call));
  }
  return printed;
}
