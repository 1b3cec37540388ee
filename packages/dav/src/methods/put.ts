import type { CollectionKind } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import { readConditions } from '../wire/conditions.ts';
import { caldav, carddav } from '../xml/names.ts';
import { answerEmpty, type Method } from './method.ts';
import { findOwnCollection } from './own-collection.ts';

const types: Readonly<Record<CollectionKind, readonly string[]>> = {
  calendar: ['text/calendar'],
  addressbook: ['text/vcard', 'text/x-vcard', 'text/directory'],
};
const conditionNames = { calendar: caldav, addressbook: carddav } as const;
const dataNames = { calendar: 'supported-calendar-data', addressbook: 'supported-address-data' } as const;
const validNames = { calendar: 'valid-calendar-data', addressbook: 'valid-address-data' } as const;

function readData(kind: CollectionKind, body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new DavRefusal(403, 'The content is not UTF-8', conditionNames[kind](validNames[kind]));
  }
}

/** Stores an object; the answer has an entity tag only where what is stored is what was sent (RFC 4791 §5.3.4). */
export const put: Method = async ({ context, request, path }) => {
  if (path?.type !== 'object') throw new DavRefusal(path === undefined ? 409 : 405, 'Only objects can be stored');
  const collection = await findOwnCollection(context, path, 409);
  const { kind } = path;
  if (collection.right === 'read') throw new DavRefusal(403, 'This collection is only read');
  if (request.headers['content-range'] !== undefined) throw new DavRefusal(400, 'Objects are stored whole');
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && !types[kind].includes(type))
    throw new DavRefusal(403, 'That type is not kept here', conditionNames[kind](dataNames[kind]));
  if (request.body.byteLength > context.limits.maxObjectBytes[kind])
    throw new DavRefusal(403, 'The object is too large', conditionNames[kind]('max-resource-size'));
  const data = readData(kind, request.body);
  const stored = await context.store.putObject(collection, path.object, data, readConditions(request));
  return answerEmpty(stored.created ? 201 : 204, {
    ...(stored.etag === null ? {} : { etag: `"${stored.etag}"` }),
    ...(stored.scheduleTag === undefined ? {} : { 'schedule-tag': `"${stored.scheduleTag}"` }),
  });
};
