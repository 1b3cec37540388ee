import { contentTypeOf } from '../properties/webdav-properties.ts';
import { DavRefusal } from '../refusal.ts';
import { findResource } from '../resources/find-resource.ts';
import { readConditions } from '../wire/conditions.ts';
import { answerEmpty, type Method } from './method.ts';

/** An object's content; GET and HEAD alike, the listener leaves the body of HEAD out. */
export const get: Method = async ({ context, request, path }) => {
  const resource = await findResource(context, path);
  if (resource.type !== 'object') throw new DavRefusal(405, 'Only objects can be read');
  const { collection, info } = resource;
  const accept = request.headers['accept'] ?? '';
  const version = /version="?4\.0/.test(accept) ? '4.0' : '3.0';
  const [object] = await context.store.readObjects(collection, [info.name], { version });
  if (object === undefined) throw new DavRefusal(404, 'Nothing is there');
  const headers = {
    etag: `"${object.etag}"`,
    'content-type': contentTypeOf({ ...resource, info: object }),
    'cache-control': 'private, no-cache',
    ...(object.scheduleTag === undefined ? {} : { 'schedule-tag': `"${object.scheduleTag}"` }),
    ...(object.changedAt === undefined ? {} : { 'last-modified': new Date(object.changedAt).toUTCString() }),
  };
  const { ifNoneMatch } = readConditions(request);
  if (ifNoneMatch === '*' || ifNoneMatch?.includes(object.etag) === true) return answerEmpty(304, headers);
  return { status: 200, headers, body: object.data };
};
