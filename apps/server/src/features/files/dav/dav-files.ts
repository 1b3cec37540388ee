/** The files of a person as programs see them (RFC 4918): the port of `@hongyan/dav` on spaces, rights, versions and the recycle bin. */
import { maxFileBytes } from '@hongyan/contract';
import {
  DavRefusal,
  type DeadProperty,
  dav,
  type FileConditions,
  type FileDavStore,
  type FileEntry,
  type FileLock,
} from '@hongyan/dav';
import type { Operation } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { type DavCaller, toCallerContext } from '../../dav/index.ts';
import { refuseFileType } from '../../large-attachments/index.ts';
import { isFeatureOn } from '../../settings/index.ts';
import { inBatches } from '../chains.ts';
import { type ContentServices, keepGuarded, writeContent } from '../content/bring-file.ts';
import type { FileContent } from '../content/keep-file.ts';
import { requireVersion } from '../content/versions.ts';
import { locksOver } from '../locks.ts';
import { checkName, fitName } from '../names.ts';
import { type FoundNode, findNodes, requireFile, requireFolder } from '../policy.ts';
import { toNodeId } from '../present-node.ts';
import { quotaOf, readComing, readQuotas, requireSpaceRoom } from '../spaces/quota.ts';
import { toEntry, toLock, topEntry, versionOf } from './dav-entries.ts';
import { davChangeProperties, davLock, davRefreshLock, davUnlock } from './dav-locks.ts';
import { checkPut, type DavOutcome, davCopy, davMakeFolder, davMove, davPut, davRemove } from './dav-operations.ts';
import { fromPlain, orRefuse } from './dav-refusals.ts';
import { type DavRoots, readDavRoots } from './dav-roots.ts';
import { DavView } from './dav-view.ts';

type Services = ContentServices & { readonly clock: { now(): number } };
type Method<Name extends keyof FileDavStore> = FileDavStore[Name];

const rowsPerBatch = 500;

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An empty file.
}

/** Bytes that a space has room for; what comes without saying how much it is ends there. */
async function* withinRoom(content: AsyncIterable<Uint8Array>, room: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const part of content) {
    received += part.byteLength;
    if (received > room) throw new DavRefusal(507, 'The space is full', dav('quota-not-exceeded'));
    yield part;
  }
}

export class DavFiles implements FileDavStore {
  readonly principal: FileDavStore['principal'];
  readonly #services: Services;
  readonly #caller: DavCaller;
  readonly #top: DavRoots;

  constructor(services: Services, caller: DavCaller, top: DavRoots) {
    this.principal = { name: caller.person.address };
    this.#services = services;
    this.#caller = caller;
    this.#top = top;
  }

  #view(): Promise<DavView> {
    const { database, clock } = this.#services;
    return DavView.open(database.read, this.#top.viewer, this.#top.roots, clock.now());
  }

  get #orgId(): number {
    return this.#caller.person.orgId;
  }

  async #run<Input, Output>(
    operation: Operation<Input, DavOutcome<Output>>,
    input: Omit<Input, 'roots'>,
  ): Promise<Output> {
    const { database, clock } = this.#services;
    const context = toCallerContext(this.#caller, 'webdav', clock.now());
    const outcome = await orRefuse(
      database.runner.execute(operation, context, { ...input, roots: this.#top.roots } as unknown as Input),
    );
    if ('refused' in outcome) throw fromPlain(outcome.refused);
    return outcome.done;
  }

  find: Method<'find'> = async (path) => {
    if (path.length === 0) return topEntry;
    const found = await (await this.#view()).find(path);
    if (found === null) return undefined;
    return toEntry(found.node, found.access, path.length === 1 ? path[0] : found.node.name);
  };

  async *list(folder: FileEntry): AsyncGenerator<readonly FileEntry[]> {
    const { read } = this.#services.database;
    const { viewer, roots } = this.#top;
    if (folder.id === topEntry.id) {
      const found = await findNodes(
        read,
        viewer,
        roots.map(({ nodeId }) => nodeId),
      );
      const names = new Map(roots.map(({ name, nodeId }) => [nodeId, name]));
      yield found.map(({ node, access }) => toEntry(node, access, names.get(node.node_id)));
      return;
    }
    const { node, access } = await orRefuse(requireFolder(read, viewer, Number(folder.id)));
    for (let after = 0; ; ) {
      const rows: FileNodeTable[] = await read
        .selectFrom('file_node')
        .selectAll()
        .where('org_id', '=', node.org_id)
        .where('parent_id', '=', node.node_id)
        .where('trashed_at', 'is', null)
        .where('node_id', '>', after)
        .orderBy('node_id')
        .limit(rowsPerBatch)
        .execute();
      // Rights of its own can only add to those of the folder.
      if (rows.length > 0) yield rows.map((row) => toEntry(row, access));
      if (rows.length < rowsPerBatch) return;
      after = rows.at(-1)?.node_id ?? after;
    }
  }

  async *read(file: FileEntry, range: { start: number; end: number } | null): AsyncGenerator<Uint8Array> {
    const { database, blobs } = this.#services;
    const { nodeId, versionNo } = versionOf(file);
    const { node } = await orRefuse(requireFile(database.read, this.#top.viewer, nodeId));
    const version = await orRefuse(requireVersion(database.read, node, versionNo));
    yield* blobs.read(version.blob_id, range ?? { start: 0, end: version.size_bytes });
  }

  put: Method<'put'> = async (path, content, { length, type, conditions }) => {
    const { database } = this.#services;
    const { parent, there, name } = await checkPut(await this.#view(), { path, conditions });
    const fitted = there?.node.name ?? (await orRefuse((async () => checkName(name))()));
    await orRefuse(refuseFileType(this.#services, this.#orgId, fitted));
    const quotas = await readQuotas(database.read, this.#orgId);
    await orRefuse(requireSpaceRoom(database.read, parent.node.space_no, length ?? 0, { quotas }));
    const { availableBytes } = await this.#quotaOf(parent);
    const written = await orRefuse(
      writeContent(this.#services, {
        stream: withinRoom(content, availableBytes),
        type: type ?? '',
        maxBytes: maxFileBytes,
      }),
    );
    const { created, etag } = await this.#keep(fitted, written, (input) =>
      this.#run(davPut, { path, conditions, ...input }),
    );
    return { created, etag };
  };

  /** Has a content looked at and kept; where that is refused, by whomever, it goes. */
  async #keep<Kept extends { readonly blobIds: readonly string[] }>(
    name: string,
    content: FileContent,
    keep: (input: {
      readonly content: FileContent;
      readonly quotas: Awaited<ReturnType<typeof readQuotas>>;
    }) => Promise<Kept>,
  ): Promise<Kept> {
    const guarded = { orgId: this.#orgId, name, content, uploadId: null };
    return orRefuse(
      keepGuarded(this.#services, guarded, (quotas) =>
        keep({ content, quotas }).catch(async (error: unknown) => {
          if (error instanceof DavRefusal) await this.#services.blobs.delete(content.blobId);
          throw error;
        }),
      ),
    );
  }

  makeFolder: Method<'makeFolder'> = async (path, conditions) => {
    await this.#run(davMakeFolder, { path, conditions });
  };

  remove: Method<'remove'> = async (path, conditions) => {
    await this.#run(davRemove, { path, conditions });
  };

  copy: Method<'copy'> = async (path, to, options) => {
    const quotas = await readQuotas(this.#services.database.read, this.#orgId);
    return this.#run(davCopy, { path, to, quotas, ...options });
  };

  move: Method<'move'> = async (path, to, options) => {
    const quotas = await readQuotas(this.#services.database.read, this.#orgId);
    return this.#run(davMove, { path, to, quotas, ...options });
  };

  lock: Method<'lock'> = async (path, options) => {
    const quotas = await readQuotas(this.#services.database.read, this.#orgId);
    if ((await (await this.#view()).find(path)) !== null)
      return this.#run(davLock, { path, ...options, content: null, quotas });
    const content = await orRefuse(
      writeContent(this.#services, { stream: nothing(), type: '', maxBytes: maxFileBytes }),
    );
    return this.#keep(fitName(path.at(-1) ?? ''), content, (input) =>
      this.#run(davLock, { path, ...options, ...input }),
    );
  };

  refreshLock: Method<'refreshLock'> = async (path, timeoutSeconds, conditions) =>
    (await this.#run(davRefreshLock, { path, timeoutSeconds, conditions })) ?? undefined;

  unlock: Method<'unlock'> = async (path, token) => {
    const { isUnlocked } = await this.#run(davUnlock, { path, token, conditions: noConditions });
    return isUnlocked;
  };

  async #findEntries(entries: readonly FileEntry[]): Promise<FoundNode[]> {
    const ids = entries.map(({ id }) => Number(id)).filter((id) => id > 0);
    return findNodes(this.#services.database.read, this.#top.viewer, ids);
  }

  locksOn: Method<'locksOn'> = async (entries) => {
    const view = await this.#view();
    const locks = view.locks.filter(({ kind }) => kind === 'dav');
    if (locks.length === 0) return new Map();
    const onNodes = await findNodes(
      view.db,
      view.viewer,
      locks.map((lock) => lock.node_id),
    );
    const roots = new Map(onNodes.map((found) => [found.node.node_id, found]));
    const shown = (await this.#findEntries(entries)).map((found): [string, FileLock[]] => {
      const over = locksOver(locks, found).flatMap((lock) => {
        const root = roots.get(lock.node_id);
        const path = root === undefined ? null : view.pathOf(root);
        return root === undefined || path === null
          ? []
          : [toLock(lock, path, root.node.is_folder === 1 ? 'folder' : 'file')];
      });
      return [toNodeId(found.node.node_id), over];
    });
    return new Map(shown);
  };

  properties: Method<'properties'> = async (entries) => {
    const ids = entries.map(({ id }) => Number(id));
    const rows = await inBatches(ids, (batch) =>
      this.#services.database.read
        .selectFrom('file_property')
        .selectAll()
        .where('org_id', '=', this.#orgId)
        .where('node_id', 'in', batch)
        .execute(),
    );
    const found = new Map<string, DeadProperty[]>();
    for (const { node_id: nodeId, namespace, name, value } of rows) {
      const id = toNodeId(nodeId);
      found.set(id, [...(found.get(id) ?? []), { namespace, name, xml: value }]);
    }
    return found;
  };

  changeProperties: Method<'changeProperties'> = async (path, changes, conditions) => {
    await this.#run(davChangeProperties, { path, changes, conditions });
  };

  async #quotaOf({ node }: Pick<FoundNode, 'node'>) {
    const { read } = this.#services.database;
    const space = await read
      .selectFrom('file_space')
      .selectAll()
      .where('space_no', '=', node.space_no)
      .executeTakeFirstOrThrow();
    const usedBytes = space.used_bytes + (await readComing(read, space.space_no));
    const quota = quotaOf(space, await readQuotas(read, this.#orgId));
    return { usedBytes, availableBytes: Math.max(0, quota - usedBytes) };
  }

  quota: Method<'quota'> = async (folder) => {
    const [found] = await this.#findEntries([folder]);
    return found === undefined ? null : this.#quotaOf(found);
  };
}

const noConditions: FileConditions = {
  ifMatch: null,
  ifNoneMatch: null,
  ifUnmodifiedSince: null,
  lists: null,
  tokens: [],
};

/** What somebody who has signed in has; null where the file centre is switched off for them. */
export async function openDavFiles(
  services: Services & Parameters<typeof readDavRoots>[0],
  caller: DavCaller,
): Promise<FileDavStore | null> {
  const { accountNo, orgId } = caller.person;
  if (!(await isFeatureOn(services.database.read, { orgId, accountNo }, 'netdisk'))) return null;
  return new DavFiles(services, caller, await readDavRoots(services, caller));
}
