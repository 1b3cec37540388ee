import { DavRefusal } from '../refusal.ts';
import type { DavPath } from '../wire/path.ts';
import type { DavContext, Resource } from './resource.ts';

const missing = (): DavRefusal => new DavRefusal(404, 'Nothing is there');

/** What a path names; refused with 404 when nothing is there, and alike when it is somebody else's. */
export async function findResource({ store }: DavContext, path: DavPath | undefined): Promise<Resource> {
  if (path === undefined) throw missing();
  if ('user' in path && path.user.toLowerCase() !== store.principal.name.toLowerCase()) throw missing();
  if ('kind' in path && !store.kinds.includes(path.kind)) throw missing();
  switch (path.type) {
    case 'root':
    case 'principals':
      return { type: path.type };
    case 'principal':
      return { type: 'principal' };
    case 'homes':
    case 'home':
      return { type: path.type, kind: path.kind };
    case 'scheduling': {
      const calendars = path.box === 'inbox' ? await store.listCollections('calendar') : [];
      return { type: 'scheduling', box: path.box, fallback: calendars.find(({ isDefault }) => isDefault === true) };
    }
    case 'collection': {
      const collection = await store.findCollection(path.kind, path.name);
      if (collection === undefined) throw missing();
      return { type: 'collection', collection };
    }
    case 'object': {
      const collection = await store.findCollection(path.kind, path.name);
      const [info] = collection === undefined ? [] : await store.findObjects(collection, [path.object]);
      if (collection === undefined || info === undefined) throw missing();
      return { type: 'object', collection, info };
    }
  }
}

/** What stands directly in a resource, in batches, objects without content. */
export async function* listMembers(context: DavContext, resource: Resource): AsyncGenerator<readonly Resource[]> {
  const { store } = context;
  switch (resource.type) {
    case 'root':
      yield [{ type: 'principals' }, ...store.kinds.map((kind) => ({ type: 'homes', kind }) as const)];
      return;
    case 'principals':
      yield [{ type: 'principal' }];
      return;
    case 'homes':
      yield [{ type: 'home', kind: resource.kind }];
      return;
    case 'home': {
      const collections = await store.listCollections(resource.kind);
      yield collections.map((collection) => ({ type: 'collection', collection }) as const);
      return;
    }
    case 'collection': {
      const { collection } = resource;
      for await (const batch of store.listObjects(collection))
        yield batch.map((info) => ({ type: 'object', collection, info }) as const);
      return;
    }
    // Messages are applied when they arrive and leave with the change: nothing lies in the boxes.
    case 'scheduling':
    case 'principal':
    case 'object':
  }
}
