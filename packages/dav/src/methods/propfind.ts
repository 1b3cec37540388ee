import { readContents } from '../content/wanted-content.ts';
import { printWanted, readWanted, wantsTag } from '../properties/read-properties.ts';
import { DavRefusal } from '../refusal.ts';
import { findResource, listMembers } from '../resources/find-resource.ts';
import type { DavContext, Resource } from '../resources/resource.ts';
import { answerMultistatus } from '../wire/multistatus.ts';
import { dav } from '../xml/names.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { Method } from './method.ts';
import { readDepth } from './read-depth.ts';

async function* walk(
  context: DavContext,
  resource: Resource,
  withMembers: boolean,
): AsyncGenerator<readonly Resource[]> {
  yield [resource];
  if (withMembers) yield* listMembers(context, resource);
}

/** Objects with what is known only of their text, which itself is brought by reports alone (RFC 4791 §9.6). */
async function* withTags(
  context: DavContext,
  batches: AsyncIterable<readonly Resource[]>,
): AsyncGenerator<readonly Resource[]> {
  for await (const batch of batches) {
    const objects = batch.filter((one) => one.type === 'object');
    yield batch.filter((one) => one.type !== 'object');
    const [first] = objects;
    if (first === undefined) continue;
    const { collection } = first;
    const names = objects.map(({ info }) => info.name);
    for await (const read of readContents(context, collection, names, { options: {}, component: null }))
      yield read.map((info) => ({ type: 'object', collection, info, scheduleTag: info.scheduleTag }) as const);
  }
}

/** Properties of a resource and of what stands directly in it (RFC 4918 §9.1). */
export const propfind: Method = async ({ context, request, path }) => {
  const depth = readDepth(request, 'infinity');
  if (depth === 'infinity') throw new DavRefusal(403, 'Ask level by level', dav('propfind-finite-depth'));
  const body = parseXml(request.body, context.limits);
  if (body !== null && body.name !== dav('propfind')) throw new DavRefusal(400, 'The body is no propfind');
  const wanted = readWanted(body);
  const resource = await findResource(context, path);
  const found = walk(context, resource, depth === '1');
  async function* print(): AsyncGenerator<string> {
    for await (const batch of wantsTag(wanted) ? withTags(context, found) : found)
      for (const one of batch) yield printWanted(wanted, one, context);
  }
  return answerMultistatus(print());
};
