/** What lies directly below the address of files: the spaces of a person, and folders that others share with them. */
import type { Language } from '@hongyan/contract';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { Services } from '../../../services.ts';
import { type DavCaller, toCallerContext } from '../../dav/index.ts';
import { keysOf, numberName } from '../names.ts';
import { type FileViewer, findNodes, readViewer } from '../policy.ts';
import { readSharedWith } from '../sharing/read-grants.ts';
import { nameSpace, openSpacesOf } from '../spaces/list-spaces.ts';

/** A folder at the top, by the name that programs see. */
export interface DavRoot {
  readonly name: string;
  readonly nodeId: number;
}

export interface DavRoots {
  readonly viewer: FileViewer;
  readonly roots: readonly DavRoot[];
}

const ownNames: Readonly<Record<Language, string>> = { zh: '我的文件', en: 'My files' };
/** More folders that are shared are reached in the web client. */
const maxShared = 200;

/** Names that differ as names of files do; a slash would be a way. */
function nameRoots(named: readonly DavRoot[]): DavRoot[] {
  const taken = new Set<string>();
  return named.map(({ name, nodeId }) => {
    const wanted = name.replaceAll('/', '∕').trim() || '-';
    let free = wanted;
    for (let count = 2; taken.has(keysOf(free).name_key); count += 1) free = numberName(wanted, count);
    taken.add(keysOf(free).name_key);
    return { name: free, nodeId };
  });
}

/** Reads what a person has at the top; spaces that are missing are made. */
export async function readDavRoots(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  caller: DavCaller,
): Promise<DavRoots> {
  const { read } = database;
  const { accountNo, orgId } = caller.person;
  const viewer = await readViewer(read, orgId, accountNo);
  const context = toCallerContext(caller, 'webdav', clock.now());
  const { spaces } = await openSpacesOf(database, viewer, context);
  const { language } = await readSettings(read, accountNo);
  const seen = new Set(
    (
      await findNodes(
        read,
        viewer,
        spaces.map((space) => space.root_id),
      )
    ).map(({ node }) => node.node_id),
  );
  const named: DavRoot[] = [];
  for (const space of spaces.filter((one) => seen.has(one.root_id))) {
    const name = space.kind === 'personal' ? ownNames[language] : await nameSpace(read, space);
    named.push({ name, nodeId: space.root_id });
  }
  const { list } = await readSharedWith(read, viewer, { offset: 0, limit: maxShared });
  const shared = list
    .filter(({ found }) => found.node.is_folder === 1)
    .map(({ found: { node } }) => ({ name: node.name, nodeId: node.node_id }))
    // By age, so that a share more changes no name of the others.
    .toSorted((a, b) => a.nodeId - b.nodeId);
  return { viewer, roots: nameRoots([...named, ...shared]) };
}
