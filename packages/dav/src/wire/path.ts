/** Paths of requests and of hrefs: what they name. A path that is not plainly inside is refused, never normalised. */
import type { CollectionKind } from '../port.ts';
import { DavRefusal } from '../refusal.ts';

const maxSegmentCharacters = 255;

/** Where a person's scheduling messages come in and go out (RFC 6638 §2). */
export type SchedulingBox = 'inbox' | 'outbox';
/** Beside the homes, so that no calendar's name is in the way. */
const schedulingFolder = 'scheduling';

/** What a path names, before it is known whether it is there. */
export type DavPath =
  | { readonly type: 'root' }
  | { readonly type: 'principals' }
  | { readonly type: 'principal'; readonly user: string }
  | { readonly type: 'homes'; readonly kind: CollectionKind }
  | { readonly type: 'scheduling'; readonly kind: 'calendar'; readonly user: string; readonly box: SchedulingBox }
  | { readonly type: 'home'; readonly kind: CollectionKind; readonly user: string }
  | { readonly type: 'collection'; readonly kind: CollectionKind; readonly user: string; readonly name: string }
  | {
      readonly type: 'object';
      readonly kind: CollectionKind;
      readonly user: string;
      readonly name: string;
      readonly object: string;
    };

const folders = { calendar: 'calendars', addressbook: 'addressbooks' } as const;
const kindOf = new Map<string, CollectionKind>([
  [folders.calendar, 'calendar'],
  [folders.addressbook, 'addressbook'],
]);

/** The name that a segment of a path stands for; refused where it could lead elsewhere. */
export function decodeSegment(segment: string): string {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    throw new DavRefusal(400, 'The path is not encoded rightly');
  }
  const isPlain = text !== '' && text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text) && text.isWellFormed();
  if (!isPlain || text.length > maxSegmentCharacters) throw new DavRefusal(400, 'The path is not allowed');
  return text;
}

function parseScheduling(user?: string, box?: string, object?: string): DavPath | undefined {
  if (user === undefined || object !== undefined || (box !== 'inbox' && box !== 'outbox')) return undefined;
  return { type: 'scheduling', kind: 'calendar', user, box };
}

/** Reads a path below `base` (`/dav`); undefined when nothing of ours can have it. */
export function parsePath(path: string, base: string): DavPath | undefined {
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  const rest = path.slice(base.length).replace(/^\//, '').replace(/\/$/, '');
  if (rest === '') return { type: 'root' };
  const [first = '', user, name, object, ...more] = rest.split('/').map(decodeSegment);
  if (more.length > 0) return undefined;
  if (first === 'principals') {
    if (name !== undefined) return undefined;
    return user === undefined ? { type: 'principals' } : { type: 'principal', user };
  }
  if (first === schedulingFolder) return parseScheduling(user, name, object);
  const kind = kindOf.get(first);
  if (kind === undefined) return undefined;
  if (user === undefined) return { type: 'homes', kind };
  if (name === undefined) return { type: 'home', kind, user };
  if (object === undefined) return { type: 'collection', kind, user, name };
  return { type: 'object', kind, user, name, object };
}

/** The kind of collections that a path is about; null where it is about both, or nothing of ours can have it. */
export function findPathKind(path: string, base: string): CollectionKind | null {
  const rest = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : '';
  const [first = ''] = rest.split('/');
  return first === schedulingFolder ? 'calendar' : (kindOf.get(first) ?? null);
}

/** An href of a request: a path, or a whole address whose path counts; undefined when it is neither. */
export function parseHref(href: string, base: string): DavPath | undefined {
  const path = href.trim().replace(/^https?:\/\/[^/]*/i, '');
  if (!path.startsWith('/') || path.includes('?') || path.includes('#')) return undefined;
  try {
    return parsePath(path, base);
  } catch (error) {
    if (error instanceof DavRefusal) return undefined;
    throw error;
  }
}

/** The path of something, encoded; collections end with a slash. */
export function printPath(path: DavPath, base: string): string {
  const encode = encodeURIComponent;
  switch (path.type) {
    case 'root':
      return `${base}/`;
    case 'principals':
      return `${base}/principals/`;
    case 'principal':
      // Thunderbird 153 encodes this one again, and asks for `%2540`; in a segment the sign may stand as it is (RFC 3986 §3.3).
      return `${base}/principals/${encode(path.user).replaceAll('%40', '@')}/`;
    case 'homes':
      return `${base}/${folders[path.kind]}/`;
    case 'home':
      return `${base}/${folders[path.kind]}/${encode(path.user)}/`;
    case 'scheduling':
      return `${base}/${schedulingFolder}/${encode(path.user)}/${path.box}/`;
    case 'collection':
      return `${base}/${folders[path.kind]}/${encode(path.user)}/${encode(path.name)}/`;
    case 'object':
      return `${base}/${folders[path.kind]}/${encode(path.user)}/${encode(path.name)}/${encode(path.object)}`;
  }
}
