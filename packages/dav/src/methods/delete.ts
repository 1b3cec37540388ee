import { DavRefusal } from '../refusal.ts';
import { findResource } from '../resources/find-resource.ts';
import { readConditions } from '../wire/conditions.ts';
import { answerEmpty, type Method } from './method.ts';

/** Removes an object, or a collection of one's own with all that is in it. */
export const remove: Method = async ({ context, request, path }) => {
  const resource = await findResource(context, path);
  if (resource.type === 'object') {
    if (resource.collection.right === 'read') throw new DavRefusal(403, 'This collection is only read');
    await context.store.removeObject(resource.collection, resource.info.name, readConditions(request));
    return answerEmpty(204);
  }
  if (resource.type !== 'collection' || resource.collection.right !== 'own')
    throw new DavRefusal(403, 'That cannot be removed');
  await context.store.removeCollection(resource.collection);
  return answerEmpty(204);
};
