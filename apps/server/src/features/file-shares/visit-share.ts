/** What whoever has a link is shown before the code, and gets for it. */
import type { DescribedShare, OpenedShare, ShareEnd } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { type LiveShare, requireBehind, requireLink } from './find-share.ts';
import { openShare } from './open-share.ts';
import { presentItem } from './present-share.ts';
import { readVisitor } from './record-access.ts';
import { findEnd } from './share-state.ts';
import { hashCode } from './share-terms.ts';
import { presentTicket } from './share-ticket.ts';

/** Before the code: nothing of the files, and of a link that is over not even its title. Throws shareNotFound. */
export async function describeShare(services: Services, linkId: string, now: number): Promise<DescribedShare> {
  const row = await requireLink(services, linkId);
  const closed = (end: ShareEnd): DescribedShare => ({ kind: row.kind, end, title: '', owner: '' });
  const end = findEnd(row, now);
  if (end !== null) return closed(end);
  try {
    const { owner } = await requireBehind(services, row, now);
    return { kind: row.kind, end: null, title: row.title, owner: owner.displayName };
  } catch (error) {
    if (error instanceof UserError && error.errorName === 'shareNotFound') return closed('gone');
    throw error;
  }
}

const endErrors = {
  time: 'shareExpired',
  used: 'shareUsedUp',
  guessed: 'shareGuessed',
  cancelled: 'shareCancelled',
  gone: 'shareNotFound',
} as const satisfies Record<ShareEnd, string>;

function presentOpened({ secrets }: Services, { key, row, owner, nodes }: LiveShare, now: number): OpenedShare {
  const isRequest = row.kind === 'request';
  return {
    ticket: presentTicket(secrets, { key, openedAt: now }, now),
    kind: row.kind,
    title: row.title,
    owner: owner.displayName,
    note: row.note,
    expiresAt: row.expires_at,
    items: isRequest ? [] : nodes.map(({ node }) => presentItem(node)),
    request: isRequest
      ? {
          maxFiles: row.max_files ?? 0,
          maxFileBytes: row.max_file_bytes ?? 0,
          receivedFiles: row.received_files,
        }
      : null,
  };
}

/** Opens a link by its code, and counts that. What stands behind it is looked at first: an access is not spent on nothing. */
export async function openByCode(
  services: Services,
  context: OpenCallContext,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<OpenedShare> {
  const row = await requireLink(services, id);
  const end = findEnd(row, context.now);
  if (end !== null) throw new UserError(endErrors[end]);
  const share = await requireBehind(services, row, context.now);
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  const opening = await services.database.runner.execute(openShare, operation, {
    ...share.key,
    codeHash: hashCode(services.secrets, share.key, code),
    visitor: readVisitor(context),
  });
  switch (opening.status) {
    case 'opened':
      return presentOpened(services, share, context.now);
    case 'wrong':
      throw opening.left > 0 ? new UserError('shareCodeWrong', { left: opening.left }) : new UserError('shareLocked');
    case 'locked':
      throw new UserError('shareLocked');
    case 'ended':
      throw new UserError(endErrors[opening.end]);
  }
}
