import { DavRefusal } from '../../refusal.ts';
import { answerMultistatus } from '../../wire/multistatus.ts';
import { dav } from '../../xml/names.ts';
import { readFileXml } from '../content.ts';
import { type FileMethod, findEntry, readFileDepth } from '../context.ts';
import { describeEntries, readWantedFileProperties } from '../properties.ts';

/** Properties of a file or folder, and of what lies in a folder (RFC 4918 §9.1). Hrefs begin as the program has asked. */
export const propfind: FileMethod = async (call) => {
  const { store, path } = call;
  const depth = readFileDepth(call, ['0', '1', 'infinity']);
  const wanted = readWantedFileProperties(await readFileXml(call), call.limits);
  if (depth === 'infinity') throw new DavRefusal(403, 'Ask level by level', dav('propfind-finite-depth'));
  const entry = await findEntry(call);
  async function* responses(): AsyncGenerator<string> {
    yield* await describeEntries(wanted, [{ path, entry }], call);
    if (depth === '0' || entry.kind === 'file') return;
    for await (const batch of store.list(entry)) {
      const members = batch.map((member) => ({ path: [...path, member.name], entry: member }));
      yield* await describeEntries(wanted, members, call);
    }
  }
  return answerMultistatus(responses());
};
