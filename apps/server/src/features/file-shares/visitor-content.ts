/** Files by an opened link: lists, previews, downloads. */
import { Readable } from 'node:stream';
import type { AttachmentPreview } from '@hongyan/contract';
import type { OpenCallContext } from '../../call/call-context.ts';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import {
  answerContent,
  answerShown,
  downloadNodes,
  type FoundNode,
  readFolderPage,
  requireVersion,
  toDownload,
  toPreviewed,
} from '../files/index.ts';
import { answerFilePicture, previewFile } from '../previews/index.ts';
import { isFeatureOn } from '../settings/index.ts';
import { type LiveShare, requireLive, requireReached, requireReachedNode, requireVisit } from './find-share.ts';
import { presentItem } from './present-share.ts';
import { recordAction } from './record-access.ts';
import { formatTicket, visitMs } from './share-ticket.ts';

/** Read of a file until its link is checked again: a download under way ends some seconds after what it was allowed by. */
const bytesPerCheck = 8 * 1024 * 1024;

/** A page of a shared folder. */
export async function listItems(
  services: Services,
  context: OpenCallContext,
  page: { readonly ticket: string; readonly folderId: string; readonly offset: number; readonly limit: number },
) {
  const { read } = services.database;
  const share = await requireVisit(services, page.ticket, context.now);
  const { node } = await requireReachedNode(read, share, page.folderId, 'folder');
  const { rows, total } = await readFolderPage(read, {
    orgId: node.org_id,
    folderId: node.node_id,
    order: 'name',
    isDescending: false,
    offset: page.offset,
    limit: page.limit,
  });
  return { list: rows.map(presentItem), total };
}

/** What a download asks again and again while it runs. */
async function checkAgain(services: Services, { key }: LiveShare, ids: readonly number[]): Promise<void> {
  await requireReached(services.database.read, await requireLive(services, key, services.clock.now()), ids);
}

async function* readChecked(stream: AsyncIterable<Uint8Array>, check: () => Promise<void>): AsyncGenerator<Uint8Array> {
  let unchecked = 0;
  for await (const chunk of stream) {
    unchecked += chunk.byteLength;
    if (unchecked > bytesPerCheck) {
      await check();
      unchecked = 0;
    }
    yield chunk;
  }
}

/** The same answer, whose bytes end when the link does. */
function checked(services: Services, share: LiveShare, ids: readonly number[], answer: BlobAnswer): BlobAnswer {
  const wrap = (stream: Readable): Readable =>
    Readable.from(
      readChecked(stream, () => checkAgain(services, share, ids)),
      { objectMode: false },
    );
  const { ranges } = answer;
  return {
    ...answer,
    stream: wrap(answer.stream),
    ...(ranges === undefined
      ? {}
      : {
          ranges: async () => {
            const { size, open } = await ranges();
            return { size, open: (start: number, end: number) => wrap(open(start, end)) };
          },
        }),
  };
}

interface NodeInput {
  readonly ticket: string;
  readonly nodeId: string;
}

/** A shared file, whole or a range of it. */
export async function downloadItem(
  services: Services,
  context: OpenCallContext,
  { ticket, nodeId }: NodeInput,
): Promise<BlobAnswer> {
  const { read } = services.database;
  const share = await requireVisit(services, ticket, context.now);
  const { node } = await requireReachedNode(read, share, nodeId, 'file');
  const answer = answerContent(services, toDownload(node, await requireVersion(read, node)));
  await recordAction(services, context, { ...share.key, action: 'download', name: node.name });
  return checked(services, share, [node.node_id], answer);
}

/** Shared files and folders as one zip. */
export async function downloadItems(
  services: Services,
  context: OpenCallContext,
  { ticket, nodeIds }: { readonly ticket: string; readonly nodeIds: string },
): Promise<BlobAnswer> {
  const share = await requireVisit(services, ticket, context.now);
  const ids = [...new Set(nodeIds.split(',').map(Number))];
  const found = await requireReached(services.database.read, share, ids);
  const answer = await downloadNodes(services, found.map(withoutPath));
  const fileName = found.length === 1 ? answer.fileName : `${share.row.title}.zip`;
  await recordAction(services, context, { ...share.key, action: 'download', name: fileName });
  return checked(services, share, ids, { ...answer, fileName });
}

/** Names of folders above what is shared are nobody's outside. */
const withoutPath = (found: FoundNode): FoundNode => ({ ...found, steps: found.steps.slice(-1) });

async function refuseWithoutPreviews({ database }: Services, { row }: LiveShare, host: string): Promise<void> {
  if (!(await isFeatureOn(database.read, { orgId: row.org_id, host }, 'preview'))) throw new UserError('featureOff');
}

/** A shared file as its preview shows it. What the browser asks for itself has a ticket for the whole visit: a film outlasts the page's own. */
export async function previewItem(
  services: Services,
  context: OpenCallContext,
  { ticket, nodeId }: NodeInput,
): Promise<AttachmentPreview> {
  const { read } = services.database;
  const share = await requireVisit(services, ticket, context.now);
  await refuseWithoutPreviews(services, share, context.host);
  const { node } = await requireReachedNode(read, share, nodeId, 'file');
  const version = await requireVersion(read, node);
  const long = formatTicket(services.secrets, share.visit, share.visit.openedAt + visitMs);
  await recordAction(services, context, { ...share.key, action: 'preview', name: node.name });
  return previewFile(
    services,
    context,
    toPreviewed(services, node, version),
    (form) => `file/share/show/${long}?nodeId=${nodeId}&form=${form}`,
  );
}

/** What a preview asks for. */
export async function showItem(
  services: Services,
  context: OpenCallContext,
  { ticket, nodeId, form }: NodeInput & { readonly form: 'file' | 'picture' },
): Promise<BlobAnswer> {
  const { read } = services.database;
  const share = await requireVisit(services, ticket, context.now);
  await refuseWithoutPreviews(services, share, context.host);
  const { node } = await requireReachedNode(read, share, nodeId, 'file');
  const version = await requireVersion(read, node);
  if (form === 'picture') return answerFilePicture(services, context, toPreviewed(services, node, version));
  return checked(services, share, [node.node_id], answerShown(services, node, version));
}
