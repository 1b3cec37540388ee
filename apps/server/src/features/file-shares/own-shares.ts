/** Links as their owner makes and lists them. */
import { randomBytes } from 'node:crypto';
import type { calls, OwnShare, ShareState } from '@hongyan/contract';
import { wrongCodesPerShare } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { FileShareTable } from '../../engines/database/schema/file-shares-tables.ts';
import type { Services } from '../../services.ts';
import { readViewer } from '../files/index.ts';
import { chooseLinkBase } from '../large-attachments/index.ts';
import { findSharedNodes } from './find-share.ts';
import { presentShare } from './present-share.ts';
import { createShare, type NewShare } from './save-share.ts';
import { checkTerms, checkTexts, chooseCode, codePurpose, hashCode } from './share-terms.ts';

/** A row as its owner is shown it. */
export async function presentOwn(services: Services, context: CallContext, row: FileShareTable): Promise<OwnShare> {
  const { read } = services.database;
  const viewer = await readViewer(read, context.session.orgId, context.session.subject);
  const nodes = await findSharedNodes(read, viewer, { account: row.account_no, shareId: row.share_id });
  return presentShare(services.secrets, row, { nodes, linkBase: chooseLinkBase(services, context), now: context.now });
}

type ShareInput = Pick<z.output<typeof calls.fileShares.create.input>, 'title' | 'days' | 'accesses' | 'code'> &
  Pick<NewShare, 'kind' | 'note' | 'nodeIds' | 'maxFiles' | 'maxFileBytes'>;

/** Makes a link, with a code of ours where none was typed. */
export async function makeShare(services: Services, context: CallContext, input: ShareInput): Promise<OwnShare> {
  const { days, accesses, kind, nodeIds, maxFiles, maxFileBytes } = input;
  checkTerms(input);
  const texts = checkTexts(input);
  const code = chooseCode(input.code);
  const shareId = randomBytes(16).toString('hex');
  const key = { account: context.session.subject, shareId };
  const { row } = await services.database.runner.execute(createShare, toOperationContext(context), {
    shareId,
    kind,
    ...texts,
    days,
    accesses,
    codeHash: hashCode(services.secrets, key, code),
    codeEncrypted: services.secrets.encrypt(codePurpose, code),
    nodeIds: [...new Set(nodeIds)],
    maxFiles,
    maxFileBytes,
  });
  return presentOwn(services, context, row);
}

function selectShares(db: Db, account: number, state: ShareState | undefined, now: number) {
  const all = db.selectFrom('file_share').where('account_no', '=', account);
  if (state === undefined) return all;
  if (state === 'cancelled') return all.where('cancelled_at', 'is not', null);
  const standing = all.where('cancelled_at', 'is', null);
  if (state === 'normal')
    return standing
      .where('expires_at', '>', now)
      .where('left_accesses', '>', 0)
      .where('wrong_codes', '<', wrongCodesPerShare);
  return standing.where((eb) =>
    eb.or([eb('expires_at', '<=', now), eb('left_accesses', '<=', 0), eb('wrong_codes', '>=', wrongCodesPerShare)]),
  );
}

/** A page of a person's links, the newest first. */
export async function listShares(
  services: Services,
  context: CallContext,
  { state, offset, limit }: z.output<typeof calls.fileShares.list.input>,
) {
  const { read } = services.database;
  const shares = selectShares(read, context.session.subject, state, context.now);
  const rows = await shares
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('share_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await shares
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const list: OwnShare[] = [];
  for (const row of rows) list.push(await presentOwn(services, context, row));
  return { list, total: Number(count) };
}

/** Refuses with shareNotFound what is not the caller's. */
export async function requireOwn(db: Db, account: number, shareId: string): Promise<void> {
  const row = await db
    .selectFrom('file_share')
    .select('share_id')
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  if (row === undefined) throw new UserError('shareNotFound');
}
