/** Locks and saves of an office program (WOPI): decided in one transaction with the rights of whoever edits. */
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { FileLockTable } from '../../../engines/database/schema/files-tables.ts';
import { requireActor, takeTurn } from '../change.ts';
import { type FileContent, type Kept, keepSavedInTurn } from '../content/keep-file.ts';
import { locksOver, readLocks } from '../locks.ts';
import { type FoundNode, readActor, requireFile } from '../policy.ts';
import type { FileQuotas } from '../spaces/quota.ts';

/** Of WOPI: a program that lives refreshes its lock before. */
export const officeLockMs = 30 * 60 * 1000;

/** What keeps a program from a change. `lock`: that of an office program; empty where there is none, or where somebody else has locked the file. */
export interface LockConflict {
  readonly lock: string;
  readonly isElsewhere: boolean;
}

export type OfficeOutcome<Done> = { readonly conflict: LockConflict } | { readonly done: Done };

/** Who has a file locked: the office program, or some other program. */
interface HeldLocks {
  readonly own: FileLockTable | undefined;
  readonly isElsewhere: boolean;
}

async function readHeld(tx: Tx, found: FoundNode, now: number): Promise<HeldLocks> {
  const locks = locksOver(await readLocks(tx, found.node.org_id, now), found);
  return {
    own: locks.find((lock) => lock.kind === 'office'),
    isElsewhere: locks.some((lock) => lock.kind !== 'office'),
  };
}

const conflictOf = ({ own, isElsewhere }: HeldLocks): { readonly conflict: LockConflict } => ({
  conflict: { lock: own?.token ?? '', isElsewhere },
});

interface LockChange {
  readonly nodeId: number;
  /** `lock` takes it, or refreshes the same; `swap` puts it in the place of `oldToken`. */
  readonly change: 'lock' | 'refresh' | 'unlock' | 'swap' | 'look';
  readonly token: string;
  readonly oldToken: string | null;
}

/** Whether a change of a lock fits what is held now. */
function fits({ change, token, oldToken }: LockChange, { own, isElsewhere }: HeldLocks): boolean {
  if (isElsewhere) return false;
  if (change === 'look') return true;
  if (change === 'lock') return own === undefined || own.token === token;
  return own !== undefined && own.token === (change === 'swap' ? oldToken : token);
}

/** Takes, refreshes, replaces, ends or reads the lock of an office program. Throws fileNotFound, fileReadOnly. */
export const changeOfficeLock = defineOperation<LockChange, OfficeOutcome<{ readonly lock: string }>>({
  name: 'files.office.changeLock',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, input) => {
    const { account, orgId } = requireActor(context);
    const { nodeId, change, token } = input;
    await takeTurn(tx, orgId);
    const found = await requireFile(tx, await readActor(tx, context), nodeId, change === 'look' ? 'view' : 'edit');
    const held = await readHeld(tx, found, context.now);
    if (!fits(input, held)) return { output: conflictOf(held) };
    if (change === 'look') return { output: { done: { lock: held.own?.token ?? '' } } };
    await tx
      .deleteFrom('file_lock')
      .where('org_id', '=', orgId)
      .where('node_id', '=', nodeId)
      .where('kind', '=', 'office')
      .execute();
    if (change === 'unlock') return { output: { done: { lock: '' } } };
    await tx
      .insertInto('file_lock')
      .values({
        org_id: orgId,
        node_id: nodeId,
        token,
        kind: 'office',
        is_shared: 0,
        is_deep: 0,
        owner: '',
        account_no: held.own?.account_no ?? account,
        created_at: held.own?.created_at ?? context.now,
        expires_at: context.now + officeLockMs,
      })
      .execute();
    return { output: { done: { lock: token } } };
  },
});

/** A save that is not kept: the file is locked otherwise, or was changed since the program has read it. */
export type OfficeSaved = OfficeOutcome<Kept> | { readonly changedAt: number };

/**
 * Keeps what an office program has saved as the next version; the same content again is none. Only under its lock, or while the file has no
 * content yet (PutFile of WOPI). Throws fileNotFound, fileReadOnly, fileSpaceFull.
 */
export const keepOfficeSave = defineOperation<
  {
    readonly nodeId: number;
    readonly token: string | null;
    /** Time of the version that the program has read; null: it does not say. */
    readonly readAt: number | null;
    readonly content: FileContent;
    readonly quotas: FileQuotas;
  },
  OfficeSaved
>({
  name: 'files.office.keepSave',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeId, token, readAt, content, quotas }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const found = await requireFile(tx, await readActor(tx, context), nodeId, 'edit');
    const { node } = found;
    const held = await readHeld(tx, found, context.now);
    const isOpen = held.own === undefined ? node.size_bytes === 0 : held.own.token === token;
    if (held.isElsewhere || !isOpen) return { output: conflictOf(held) };
    if (readAt !== null && readAt !== node.changed_at) return { output: { changedAt: node.changed_at } };
    if (content.size === 0) throw new UserError('fileEmpty');
    if (node.sha256 === content.sha256)
      return { output: { done: { row: node, isNew: false, blobIds: [content.blobId] } } };
    const { output, changes } = await keepSavedInTurn(tx, context, found, { content, quotas, revision, account });
    return { output: { done: output }, changes };
  },
});
