/** Locks and dead properties of programs (RFC 4918 §6, §4.2). */
import { randomUUID } from 'node:crypto';
import {
  DavRefusal,
  type FileLock,
  type FilePath,
  type LockOptions,
  maxProperties,
  type PropertyChange,
} from '@hongyan/dav';
import type { FileLockTable } from '../../../engines/database/schema/files-tables.ts';
import type { FileContent } from '../content/keep-file.ts';
import { locksOver } from '../locks.ts';
import type { FoundNode } from '../policy.ts';
import type { FileQuotas } from '../spaces/quota.ts';
import { toLock } from './dav-entries.ts';
import { checkPut, type DavInput, type DavTurn, defineDavOperation, writeInTurn } from './dav-operations.ts';
import type { Location } from './dav-view.ts';

interface LockInput extends DavInput, Pick<LockOptions, 'scope' | 'depth' | 'owner' | 'timeoutSeconds'> {
  /** An empty one, where nothing was there when the program asked. */
  readonly content: FileContent | null;
  readonly quotas: FileQuotas;
}

export interface TakenLock {
  readonly lock: FileLock;
  readonly created: boolean;
  /** Whether the content that was handed over was used. */
  readonly blobIds: readonly string[];
}

async function checkLock({ view }: DavTurn, input: LockInput): Promise<Location> {
  const { path, conditions, scope, depth, content } = input;
  const place = await checkLocked();
  await view.requireLockable(place, { isShared: scope === 'shared', isDeep: depth === 'infinity' });
  if (place.there === null && content === null) throw new DavRefusal(409, 'It was taken away just now');
  return place;

  async function checkLocked(): Promise<Location> {
    const there = await view.find(path);
    if (there === null) return checkPut(view, { path, conditions });
    await view.requireChangeable(path);
    const [parent] = [await view.require(path.slice(0, -1))];
    await view.requireConditions(conditions, path);
    return { parent, there, name: there.node.name };
  }
}

export const davLock = defineDavOperation<LockInput, Location, TakenLock>('files.dav.lock', {
  check: checkLock,
  act: async (turn, place, input) => {
    const { scope, depth, owner, timeoutSeconds, path, content, quotas, conditions } = input;
    const made =
      place.there === null && content !== null
        ? await writeInTurn(turn, place, { content, quotas, conditions })
        : { output: null, changes: [] };
    const row: FileLockTable = {
      org_id: turn.orgId,
      node_id: made.output?.nodeId ?? place.there?.node.node_id ?? 0,
      token: `urn:uuid:${randomUUID()}`,
      kind: 'dav',
      is_shared: scope === 'shared' ? 1 : 0,
      is_deep: depth === 'infinity' ? 1 : 0,
      owner,
      account_no: turn.account,
      created_at: turn.context.now,
      expires_at: turn.context.now + timeoutSeconds * 1_000,
    };
    await turn.tx.insertInto('file_lock').values(row).execute();
    const kind = place.there?.node.is_folder === 1 ? 'folder' : 'file';
    const unused = content !== null && made.output === null ? [content.blobId] : [];
    const output = {
      lock: toLock(row, path, kind),
      created: place.there === null,
      blobIds: [...(made.output?.blobIds ?? []), ...unused],
    };
    return { output, changes: made.changes ?? [] };
  },
});

/** The person's own lock that holds at a path, by one of its tokens. */
const findOwn = (turn: DavTurn, found: FoundNode, tokens: readonly string[]): FileLockTable | undefined =>
  locksOver(turn.view.locks, found).find(
    (lock) => lock.kind === 'dav' && lock.account_no === turn.account && tokens.includes(lock.token),
  );

/** A lock of a folder above is on that folder. */
async function describeLock({ view }: DavTurn, lock: FileLockTable, found: FoundNode, path: FilePath) {
  const { chain, node } = found;
  const up = chain.length - 1 - chain.findIndex(({ nodeId }) => nodeId === lock.node_id);
  const root = path.slice(0, path.length - up);
  const isFolder = up > 0 || node.is_folder === 1;
  return toLock(lock, view.pathOf({ chain: chain.slice(0, chain.length - up) }) ?? root, isFolder ? 'folder' : 'file');
}

export const davRefreshLock = defineDavOperation<
  DavInput & { readonly timeoutSeconds: number },
  { readonly own: FileLockTable; readonly found: FoundNode } | null,
  FileLock | null
>('files.dav.refreshLock', {
  check: async (turn, { path, conditions }) => {
    const found = await turn.view.find(path);
    const own = found === null ? undefined : findOwn(turn, found, conditions.tokens);
    if (found === null || own === undefined) return null;
    await turn.view.requireConditions(conditions, path);
    return { own, found };
  },
  act: async (turn, checked, { path, timeoutSeconds }) => {
    if (checked === null) return { output: null };
    const lock = { ...checked.own, expires_at: turn.context.now + timeoutSeconds * 1_000 };
    await turn.tx
      .updateTable('file_lock')
      .set({ expires_at: lock.expires_at })
      .where('org_id', '=', turn.orgId)
      .where('token', '=', lock.token)
      .execute();
    return { output: await describeLock(turn, lock, checked.found, path) };
  },
});

export const davUnlock = defineDavOperation<
  DavInput & { readonly token: string },
  FileLockTable | null,
  { readonly isUnlocked: boolean }
>('files.dav.unlock', {
  check: async (turn, { path, token }) => {
    const found = await turn.view.find(path);
    return found === null ? null : (findOwn(turn, found, [token]) ?? null);
  },
  act: async ({ tx, orgId }, own) => {
    if (own !== null)
      await tx.deleteFrom('file_lock').where('org_id', '=', orgId).where('token', '=', own.token).execute();
    return { output: { isUnlocked: own !== null } };
  },
});

const keyOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }): string =>
  `{${namespace}}${name}`;

export const davChangeProperties = defineDavOperation<
  DavInput & { readonly changes: readonly PropertyChange[] },
  { readonly found: FoundNode; readonly after: ReadonlyMap<string, string> },
  Record<string, never>
>('files.dav.changeProperties', {
  check: async ({ tx, view, orgId }, { path, conditions, changes }) => {
    const found = await view.requireChangeable(path);
    await view.requireConditions(conditions, path);
    await view.requireUnlocked(found, conditions);
    const rows = await tx
      .selectFrom('file_property')
      .select(['namespace', 'name', 'value'])
      .where('org_id', '=', orgId)
      .where('node_id', '=', found.node.node_id)
      .execute();
    const after = new Map(rows.map((row) => [keyOf(row), row.value]));
    for (const { action, property } of changes) {
      if (action === 'set') after.set(keyOf(property), property.xml);
      else after.delete(keyOf(property));
    }
    if (after.size > maxProperties) throw new DavRefusal(507, 'There are too many properties');
    return { found, after };
  },
  act: async ({ tx, orgId }, { found, after }, { changes }) => {
    const last = new Map(
      changes.map(({ property: { namespace, name } }) => [keyOf({ namespace, name }), { namespace, name }]),
    );
    for (const [key, { namespace, name }] of last) {
      const place = { org_id: orgId, node_id: found.node.node_id, namespace, name };
      await tx
        .deleteFrom('file_property')
        .where('org_id', '=', orgId)
        .where('node_id', '=', place.node_id)
        .where('namespace', '=', namespace)
        .where('name', '=', name)
        .execute();
      const value = after.get(key);
      if (value !== undefined)
        await tx
          .insertInto('file_property')
          .values({ ...place, value })
          .execute();
    }
    return { output: {} };
  },
});
