/** Files and folders by their names and by the text in them. The index says which contain the words, the store which of them may be seen. */

import { UserError } from '../../../call/user-error.ts';
import { parseQuery } from '../../../engines/search-index/parse-query.ts';
import type { IndexHit } from '../../../engines/search-index/port.ts';
import type { Services } from '../../../services.ts';
import { snippetAround } from '../../search/index.ts';
import { type FileViewer, type FoundNode, findNodes } from '../policy.ts';
import { ownerOf } from './index-worker.ts';
import { wholeFile } from './text-names.ts';

type SearchServices = Pick<Services, 'database' | 'searchIndex'>;

/** Hits that are looked at: more are no answer to a question that a person asks. */
const maxLooked = 1_000;
const hitsPerStep = 200;

export interface FoundFile {
  readonly found: FoundNode;
  readonly snippet: string;
}

/** Spaces in which somebody may see something: their own, and those with a grant that reaches them. */
async function readSearched({ database }: SearchServices, viewer: FileViewer): Promise<number[]> {
  const rows = await database.read
    .selectFrom('file_space')
    .select('space_no')
    .where('org_id', '=', viewer.orgId)
    .where((eb) =>
      eb.or([
        eb('account_no', '=', viewer.account),
        eb('kind', '<>', 'personal'),
        eb(
          'space_no',
          'in',
          eb
            .selectFrom('file_grant')
            .innerJoin('file_node', (join) =>
              join
                .onRef('file_node.org_id', '=', 'file_grant.org_id')
                .onRef('file_node.node_id', '=', 'file_grant.node_id'),
            )
            .select('file_node.space_no')
            .where('file_grant.org_id', '=', viewer.orgId)
            .where((grant) =>
              grant.or([
                grant('file_grant.grantee_kind', '<>', 'person'),
                grant('file_grant.grantee_no', '=', viewer.account),
              ]),
            ),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.space_no);
}

async function readSnippet(
  { database }: SearchServices,
  { node }: FoundNode,
  terms: readonly string[],
): Promise<string> {
  if (node.blob_id === null) return '';
  const row = await database.read
    .selectFrom('extraction')
    .select('result')
    .where('org_id', '=', node.org_id)
    .where('body_id', '=', node.blob_id)
    .where('part', '=', wholeFile)
    .where('kind', '=', 'text')
    .executeTakeFirst();
  return snippetAround(row?.result ?? '', terms) ?? '';
}

/** Hits of one space, those that are there for the viewer. Documents of files that are gone, or have moved away, are passed over. */
async function* walkSpace(
  services: SearchServices,
  viewer: FileViewer,
  spaceNo: number,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<FoundNode> {
  let before: IndexHit | undefined;
  for (let looked = 0; looked < maxLooked; looked += hitsPerStep) {
    const hits = await services.searchIndex.query({
      accountNo: ownerOf(spaceNo),
      text,
      fields: ['subject', 'body'],
      limit: hitsPerStep,
      signal,
      ...(before === undefined ? {} : { before }),
    });
    const found = await findNodes(
      services.database.read,
      viewer,
      hits.map(({ n }) => n),
    );
    yield* found.filter(({ node, isTrashed }) => !isTrashed && node.space_no === spaceNo);
    before = hits.at(-1);
    if (hits.length < hitsPerStep) return;
  }
}

/** A page of what was found, the latest first. `folderId`: only what lies below it. Refuses with searchEmpty. */
export async function searchFiles(
  services: SearchServices,
  viewer: FileViewer,
  query: {
    readonly text: string;
    readonly folderId: number | null;
    readonly offset: number;
    readonly limit: number;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly list: readonly FoundFile[]; readonly hasMore: boolean }> {
  if (parseQuery(query.text).length === 0) throw new UserError('searchEmpty');
  const terms = query.text.trim().split(/\s+/);
  const wanted = query.offset + query.limit + 1;
  const all: FoundNode[] = [];
  for (const spaceNo of await readSearched(services, viewer)) {
    let count = 0;
    for await (const found of walkSpace(services, viewer, spaceNo, query.text, query.signal)) {
      if (query.folderId !== null && !found.chain.some(({ nodeId }) => nodeId === query.folderId)) continue;
      all.push(found);
      count += 1;
      if (count >= wanted) break;
    }
  }
  const sorted = all.toSorted((a, b) => b.node.changed_at - a.node.changed_at || b.node.node_id - a.node.node_id);
  const page = sorted.slice(query.offset, query.offset + query.limit);
  const list = await Promise.all(
    page.map(async (found) => ({ found, snippet: await readSnippet(services, found, terms) })),
  );
  return { list, hasMore: sorted.length > query.offset + query.limit };
}
