import type { DavCollection } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import type { DavContext } from '../resources/resource.ts';
import type { DavPath } from '../wire/path.ts';

/** The collection that a path lies in or names; `missing` is the status when there is none. */
export async function findOwnCollection(
  { store }: DavContext,
  path: DavPath & { type: 'object' | 'collection' },
  missing: 404 | 409,
): Promise<DavCollection> {
  const isOwn = path.user.toLowerCase() === store.principal.name.toLowerCase() && store.kinds.includes(path.kind);
  const collection = isOwn ? await store.findCollection(path.kind, path.name) : undefined;
  if (collection === undefined) throw new DavRefusal(missing, 'There is no such collection');
  return collection;
}
