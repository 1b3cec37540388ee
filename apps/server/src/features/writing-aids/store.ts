/** Reads of signatures, templates and stationery. SQL only. */
import type { SignatureChoice, WritingAidKind } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import type { CustomPictureTable, WritingAidTable } from '../../engines/database/schema/writing-aids-tables.ts';
import { organisationAccount, type Part, type PartContents, type PartOwner } from './part-content.ts';

function readPart<Kind extends WritingAidKind>(row: WritingAidTable, kind: Kind): Part<Kind> {
  return {
    partId: row.part_id,
    isSystem: row.account_no === organisationAccount,
    kind,
    name: row.name,
    content: JSON.parse(row.content) as PartContents[Kind],
    updatedAt: row.updated_at,
  };
}

/** Parts of one owner, by the time they were made. */
export async function listParts<Kind extends WritingAidKind>(
  db: Db,
  owner: PartOwner,
  kind: Kind,
): Promise<Part<Kind>[]> {
  const rows = await db
    .selectFrom('letter_part')
    .selectAll()
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('part_id')
    .execute();
  return rows.map((row) => readPart(row, kind));
}

/** One of the person's own or the organisation's parts; null when there is none of that kind. */
export async function findPart<Kind extends WritingAidKind>(
  db: Db,
  owner: PartOwner,
  kind: Kind,
  partId: string,
): Promise<Part<Kind> | null> {
  const row = await db
    .selectFrom('letter_part')
    .selectAll()
    .where('org_id', '=', owner.orgId)
    .where('account_no', 'in', [...new Set([organisationAccount, owner.account])])
    .where('part_id', '=', partId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : readPart(row, kind);
}

/** The defaults that a mailbox has chosen, those of all addresses first. */
export async function readChoices(db: Db, account: number): Promise<SignatureChoice[]> {
  const rows = await db
    .selectFrom('signature_choice')
    .selectAll()
    .where('account_no', '=', account)
    .orderBy('address')
    .execute();
  return rows.map((row) => ({ address: row.address, forNew: row.for_new, forReply: row.for_reply }));
}

/** Custom pictures of a mailbox, of those named here. */
export async function findPictures(db: Db, account: number, ids: readonly string[]): Promise<CustomPictureTable[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('custom_picture')
    .selectAll()
    .where('account_no', '=', account)
    .where('picture_id', 'in', [...ids])
    .execute();
}

/** Pictures of messages that are being written, by the content ids under which their HTML names them. */
export async function findMessagePictures(
  db: Db,
  account: number,
  contentIds: readonly string[],
): Promise<{ readonly contentId: string; readonly blobId: string }[]> {
  if (contentIds.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .select(['content_id', 'blob_id'])
    .where('account_no', '=', account)
    .where('content_id', 'in', [...contentIds])
    .execute();
  return rows.flatMap((row) => (row.content_id === null ? [] : [{ contentId: row.content_id, blobId: row.blob_id }]));
}
