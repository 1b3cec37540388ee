import { DavRefusal } from '../refusal.ts';
import { findResource } from '../resources/find-resource.ts';
import { hrefOf } from '../resources/resource.ts';
import { answerMultistatus, printProperties } from '../wire/multistatus.ts';
import { dav } from '../xml/names.ts';
import { findChild, findChildren, parseXml } from '../xml/parse-xml.ts';
import { printElement } from '../xml/write-xml.ts';
import type { Method } from './method.ts';
import { readChanges } from './read-changes.ts';

/** Sets properties of a collection, all or none (RFC 4918 §9.2). Nothing can be taken away: what can be set is always there. */
export const proppatch: Method = async ({ context, request, path }) => {
  const body = parseXml(request.body, context.limits);
  if (body?.name !== dav('propertyupdate')) throw new DavRefusal(400, 'The body is no propertyupdate');
  const resource = await findResource(context, path);
  const propertiesOf = (name: string) =>
    findChildren(body, dav(name)).flatMap((part) => findChild(part, dav('prop'))?.children ?? []);
  const removed = propertiesOf('remove').map(({ name }) => name);
  const collection = resource.type === 'collection' ? resource.collection : undefined;
  const isOwn = collection?.right === 'own';
  const read = readChanges(collection?.kind ?? 'addressbook', propertiesOf('set'));
  const taken = isOwn ? read.taken : [];
  const refused = [...(isOwn ? read.refused : [...read.taken, ...read.refused]), ...removed];
  if (collection !== undefined && refused.length === 0) await context.store.changeCollection(collection, read.changes);
  const print = (names: readonly string[]): readonly string[] => names.map((name) => printElement(name));
  const results = new Map([
    [403, print(refused)],
    [refused.length === 0 ? 200 : 424, print(taken)],
  ]);
  async function* responses(): AsyncGenerator<string> {
    yield printProperties(hrefOf(context, resource), results);
  }
  return answerMultistatus(responses());
};
