import { printWanted, readWanted } from '../properties/read-properties.ts';
import { DavRefusal } from '../refusal.ts';
import { findResource, listMembers } from '../resources/find-resource.ts';
import type { DavContext, Resource } from '../resources/resource.ts';
import { answerMultistatus } from '../wire/multistatus.ts';
import { dav } from '../xml/names.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { Method } from './method.ts';
import { readDepth } from './read-depth.ts';

async function* printTree(
  context: DavContext,
  resource: Resource,
  withMembers: boolean,
  print: (one: Resource) => string,
) {
  yield print(resource);
  if (!withMembers) return;
  for await (const batch of listMembers(context, resource)) for (const member of batch) yield print(member);
}

/** Properties of a resource and of what stands directly in it (RFC 4918 §9.1). */
export const propfind: Method = async ({ context, request, path }) => {
  const depth = readDepth(request, 'infinity');
  if (depth === 'infinity') throw new DavRefusal(403, 'Ask level by level', dav('propfind-finite-depth'));
  const body = parseXml(request.body, context.limits);
  if (body !== null && body.name !== dav('propfind')) throw new DavRefusal(400, 'The body is no propfind');
  const wanted = readWanted(body);
  const resource = await findResource(context, path);
  return answerMultistatus(printTree(context, resource, depth === '1', (one) => printWanted(wanted, one, context)));
};
