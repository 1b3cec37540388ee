import { randomBytes } from 'node:crypto';
import type { WritingAidKind } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { deletePart, missingErrors, savePart } from './change-parts.ts';
import { organisationAccount, type Part, type PartContents, type PartOwner } from './part-content.ts';
import { findPart } from './store.ts';

/** The mailbox that the session has open, as the owner of parts. */
export const ownerOf = ({ session }: CallContext): PartOwner => ({ orgId: session.orgId, account: session.subject });

/** The organisation of the session, as the owner of parts. */
export const organisationOwnerOf = ({ session }: CallContext): PartOwner => ({
  orgId: session.orgId,
  account: organisationAccount,
});

/** A part that must be there: one's own or the organisation's. Refuses with …NotFound. */
export async function requirePart<Kind extends WritingAidKind>(
  db: Db,
  owner: PartOwner,
  kind: Kind,
  partId: string,
): Promise<Part<Kind>> {
  const part = await findPart(db, owner, kind, partId);
  if (part === null) throw new UserError(missingErrors[kind]);
  return part;
}

/** Refuses with writingAidTooLarge. */
export function requireSize(html: string, maxBytes: number): void {
  if (Buffer.byteLength(html) > maxBytes)
    throw new UserError('writingAidTooLarge', { max: `${String(maxBytes / 1024)} kB` });
}

/** A part as its owner has written it; without an id it is a new one. */
export interface WrittenPart<Kind extends WritingAidKind> {
  readonly kind: Kind;
  readonly partId: string | undefined;
  readonly name: string;
  readonly content: PartContents[Kind];
}

/** Keeps a part of the caller's own; answers it as it is stored. One of the organisation cannot be changed. */
export async function saveOwnPart<Kind extends WritingAidKind>(
  services: Services,
  context: CallContext,
  part: WrittenPart<Kind>,
) {
  const { read, runner } = services.database;
  const owner = ownerOf(context);
  const isNew = part.partId === undefined;
  if (part.partId !== undefined && (await requirePart(read, owner, part.kind, part.partId)).isSystem)
    throw new UserError('writingAidOfOrganisation');
  const partId = part.partId ?? randomBytes(12).toString('hex');
  const { kind, name, content } = part;
  await runner.execute(savePart, toOperationContext(context), { owner, partId, isNew, kind, name, content });
  return requirePart(read, owner, kind, partId);
}

/** Deletes a part of the caller's own. Refuses with …NotFound, writingAidOfOrganisation. */
export async function deleteOwnPart(services: Services, context: CallContext, kind: WritingAidKind, partId: string) {
  const { read, runner } = services.database;
  const owner = ownerOf(context);
  if ((await requirePart(read, owner, kind, partId)).isSystem) throw new UserError('writingAidOfOrganisation');
  return runner.execute(deletePart, toOperationContext(context), { owner, kind, partId });
}
