/**
 * What a link reaches now. Asked for every call, every range and again and again while a download runs: the link stands, its owner may sign in and has
 * the file centre, and may still manage what is shared; only that and what lies below it is reached.
 */

import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { FileShareTable } from '../../engines/database/schema/file-shares-tables.ts';
import type { Services } from '../../services.ts';
import { type FileViewer, type FoundNode, findNodes, includesAccess, readViewer } from '../files/index.ts';
import { type Person, readActivePerson } from '../identity/index.ts';
import { isFeatureOn } from '../settings/index.ts';
import { openLinkId, type ShareKey } from './share-link.ts';
import { findEnd } from './share-state.ts';
import { openTicket, type Visit } from './share-ticket.ts';

type ShareServices = Pick<Services, 'database' | 'secrets'>;

/** A link with what it reaches. */
export interface LiveShare {
  readonly key: ShareKey;
  readonly row: FileShareTable;
  readonly owner: Person;
  readonly viewer: FileViewer;
  /** In the order in which they were chosen; of a request its folder. */
  readonly nodes: readonly FoundNode[];
}

async function findShare(db: Db, { account, shareId }: ShareKey): Promise<FileShareTable | null> {
  const row = await db
    .selectFrom('file_share')
    .selectAll()
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a link names, whether or not it can be opened. Throws shareNotFound. */
export async function requireLink({ database, secrets }: ShareServices, linkId: string): Promise<FileShareTable> {
  const key = openLinkId(secrets, linkId);
  const row = key === null ? null : await findShare(database.read, key);
  if (row === null) throw new UserError('shareNotFound');
  return row;
}

/** Those of these nodes that a link may share now. */
export async function findSharedNodes(
  db: Db,
  viewer: FileViewer,
  { account, shareId }: ShareKey,
): Promise<readonly FoundNode[]> {
  const items = await db
    .selectFrom('file_share_item')
    .select('node_id')
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .orderBy('item_no')
    .execute();
  const found = await findNodes(
    db,
    viewer,
    items.map((item) => item.node_id),
  );
  return found.filter(({ isTrashed, access }) => !isTrashed && includesAccess(access, 'manage'));
}

/** What stands behind a link. Throws shareNotFound where its owner or its files are not to be had; nothing is asked about its own end. */
export async function requireBehind({ database }: ShareServices, row: FileShareTable, now: number): Promise<LiveShare> {
  const { read } = database;
  const key = { account: row.account_no, shareId: row.share_id };
  const owner = await readActivePerson(read, row.account_no, now);
  if (owner === null || owner.orgId !== row.org_id) throw new UserError('shareNotFound');
  if (!(await isFeatureOn(read, { orgId: row.org_id, accountNo: row.account_no }, 'netdisk')))
    throw new UserError('shareNotFound');
  const viewer = await readViewer(read, row.org_id, row.account_no);
  const nodes = await findSharedNodes(read, viewer, key);
  if (nodes.length === 0) throw new UserError('shareNotFound');
  return { key, row, owner, viewer, nodes };
}

/** An opened link by its ticket. Throws shareTicketOver, shareCancelled, shareExpired and shareNotFound. */
export async function requireVisit(
  services: ShareServices,
  ticket: string,
  now: number,
): Promise<LiveShare & { readonly visit: Visit }> {
  const visit = openTicket(services.secrets, ticket, now);
  if (visit === null) throw new UserError('shareTicketOver');
  return { ...(await requireLive(services, visit.key, now)), visit };
}

/** A link that somebody has open: used up and guessed at it still serves who is in. */
export async function requireLive(services: ShareServices, key: ShareKey, now: number): Promise<LiveShare> {
  const row = await findShare(services.database.read, key);
  if (row === null) throw new UserError('shareNotFound');
  const end = findEnd(row, now);
  if (end === 'cancelled') throw new UserError('shareCancelled');
  if (end === 'time') throw new UserError('shareExpired');
  return requireBehind(services, row, now);
}

/** Nodes by a link: shared ones and what lies below them. Throws fileNotFound for any other, also where it only has been there. */
export async function requireReached(db: Db, share: LiveShare, ids: readonly number[]): Promise<readonly FoundNode[]> {
  if (share.row.kind !== 'link') throw new UserError('fileNotFound');
  const shared = new Set(share.nodes.map(({ node }) => node.node_id));
  const found = await findNodes(db, share.viewer, ids);
  const isReached = ({ chain, isTrashed }: FoundNode) => !isTrashed && chain.some(({ nodeId }) => shared.has(nodeId));
  if (found.length !== new Set(ids).size || !found.every(isReached)) throw new UserError('fileNotFound');
  return found;
}

/** The same of one node. */
export async function requireReachedNode(db: Db, share: LiveShare, nodeId: string, kind: 'file' | 'folder') {
  const [found] = await requireReached(db, share, [Number(nodeId)]);
  if (found === undefined || (found.node.is_folder === 1) !== (kind === 'folder')) throw new UserError('fileNotFound');
  return found;
}
