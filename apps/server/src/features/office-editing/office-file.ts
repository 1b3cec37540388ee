/** A file that an office program has opened: what WOPI asks, by the rules of the file centre and with the rights of whoever edits. */
import { maxFileBytes } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import {
  type WopiContent,
  type WopiCopy,
  type WopiFile,
  type WopiLockChange,
  WopiRefusal,
  type WopiSave,
} from '../../call/wopi.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { FileNodeTable } from '../../engines/database/schema/files-tables.ts';
import {
  type ContentServices,
  changeOfficeLock,
  type FileViewer,
  type FoundNode,
  findNodes,
  fitName,
  includesAccess,
  keepContent,
  keepGuarded,
  keepOfficeSave,
  type LockConflict,
  renameNode,
  requireFile,
  requireVersion,
  toNodeId,
  trashNodes,
  writeContent,
} from '../files/index.ts';
import { readPerson } from '../identity/index.ts';
import type { OfficeAccess } from './access-token.ts';

/** The address of a file for the office program. */
export const sourceOf = (hostUrl: string, nodeId: number): string => `${hostUrl}/wopi/files/${toNodeId(nodeId)}`;

export interface OpenedFile {
  readonly access: OfficeAccess;
  readonly viewer: FileViewer;
  readonly context: OperationContext;
  readonly hostUrl: string;
  /** The screen of the person is locked: nothing is shown, and what is typed already can still be saved. */
  readonly isLocked: boolean;
  /** A key for another file of the same person and sign-in. */
  readonly formatKey: (nodeId: number) => string;
  /** Called after a save: whoever works uses their sign-in. */
  readonly recordUse: () => Promise<void>;
}

const isoTime = (time: number): string => new Date(time).toISOString();
/** Changes with each content that is kept, and with nothing else: a renamed file has the same content. */
const versionOf = ({ version_no: no }: Pick<FileNodeTable, 'version_no'>): string => `v${String(no)}`;
const withoutExtension = ({ name, extension }: Pick<FileNodeTable, 'name' | 'extension'>): string =>
  extension === '' ? name : name.slice(0, name.length - extension.length - 1);

function refuseConflict({ lock, isElsewhere }: LockConflict): never {
  const reason = isElsewhere ? 'The file is locked by another program' : 'The file is locked otherwise';
  throw new WopiRefusal(409, { headers: { 'X-WOPI-Lock': lock, 'X-WOPI-LockFailureReason': reason } });
}

export class OfficeFile implements WopiFile {
  readonly #services: ContentServices;
  readonly #opened: OpenedFile;

  constructor(services: ContentServices, opened: OpenedFile) {
    this.#services = services;
    this.#opened = opened;
  }

  #find(): Promise<FoundNode> {
    const { viewer, access } = this.#opened;
    return requireFile(this.#services.database.read, viewer, access.nodeId);
  }

  /** A key that only shows changes nothing, whatever its person may do elsewhere. */
  #requireEditing(): void {
    if (this.#opened.access.mode !== 'edit') throw new WopiRefusal(401);
  }

  #requireShown(): void {
    if (this.#opened.isLocked) throw new WopiRefusal(401);
  }

  /** A page of ours, by the name that its person came by. */
  #pageOf(path: string): string {
    return `${this.#opened.access.pageOrigin}/#${path}`;
  }

  #editorOf = (nodeId: number): string => this.#pageOf(`/office/${toNodeId(nodeId)}`);

  async #mayAdd({ node, parentAccess }: FoundNode): Promise<boolean> {
    if (parentAccess === null || !includesAccess(parentAccess, 'edit')) return false;
    const { viewer } = this.#opened;
    const [folder] = await findNodes(this.#services.database.read, viewer, [node.parent_id]);
    return folder !== undefined;
  }

  async describe(): Promise<Readonly<Record<string, unknown>>> {
    const { database } = this.#services;
    const { access, viewer } = this.#opened;
    this.#requireShown();
    const found = await this.#find();
    const { node } = found;
    const person = await readPerson(database.read, viewer.account);
    const canWrite = access.mode === 'edit' && includesAccess(found.access, 'edit');
    const mayAdd = await this.#mayAdd(found);
    const ownerNo = found.space.account_no;
    return {
      BaseFileName: node.name,
      FileExtension: node.extension === '' ? '' : `.${node.extension}`,
      OwnerId: ownerNo === null ? `space${String(node.space_no)}` : `person${String(ownerNo)}`,
      UserId: `person${String(viewer.account)}`,
      UserFriendlyName: person?.displayName ?? '',
      IsAnonymousUser: false,
      Size: node.size_bytes,
      SHA256: Buffer.from(node.sha256, 'hex').toString('base64'),
      Version: versionOf(node),
      LastModifiedTime: isoTime(node.changed_at),
      ReadOnly: !canWrite,
      UserCanWrite: canWrite,
      UserCanRename: canWrite && mayAdd,
      UserCanNotWriteRelative: !(canWrite && mayAdd),
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      SupportsUpdate: true,
      SupportsRename: true,
      SupportsDeleteFile: true,
      SupportedShareUrlTypes: [],
      LicenseCheckForEditIsEnabled: true,
      PostMessageOrigin: access.pageOrigin,
      HostEditUrl: this.#editorOf(node.node_id),
      HostViewUrl: this.#editorOf(node.node_id),
      CloseUrl: this.#pageOf(`/documentcenter${mayAdd ? `?folder=${toNodeId(node.parent_id)}` : ''}`),
      ClosePostMessage: true,
    };
  }

  async read(maxBytes: number | null): Promise<WopiContent> {
    const { database, blobs } = this.#services;
    this.#requireShown();
    const { node } = await this.#find();
    const version = await requireVersion(database.read, node);
    if (maxBytes !== null && version.size_bytes > maxBytes) throw new WopiRefusal(412);
    return {
      size: version.size_bytes,
      version: versionOf(node),
      stream: blobs.read(version.blob_id, { start: 0, end: version.size_bytes }),
    };
  }

  async save({ lock, readAt, stream }: WopiSave): Promise<{ readonly version: string; readonly changedAt: string }> {
    this.#requireEditing();
    const { database } = this.#services;
    const { access, context, viewer } = this.#opened;
    const { node } = await this.#find();
    const read = readAt === null ? null : Date.parse(readAt);
    if (Number.isNaN(read)) throw new WopiRefusal(400);
    const content = await writeContent(this.#services, { stream, type: node.type, maxBytes: maxFileBytes });
    const guarded = { orgId: viewer.orgId, name: node.name, content, uploadId: null };
    const saved = await keepGuarded(this.#services, guarded, async (quotas) => {
      const input = { nodeId: access.nodeId, token: lock, readAt: read, content, quotas };
      const outcome = await database.runner.execute(keepOfficeSave, context, input);
      return { outcome, blobIds: 'done' in outcome ? outcome.done.blobIds : [content.blobId] };
    });
    const { outcome } = saved;
    if ('conflict' in outcome) return refuseConflict(outcome.conflict);
    // Collabora asks its person which of both to keep.
    if ('changedAt' in outcome) throw new WopiRefusal(409, { body: { COOLStatusCode: 1010, LOOLStatusCode: 1010 } });
    await this.#opened.recordUse();
    const { row } = outcome.done;
    return { version: versionOf(row), changedAt: isoTime(row.changed_at) };
  }

  async changeLock(change: WopiLockChange): Promise<{ readonly lock: string; readonly version: string }> {
    const { access, context } = this.#opened;
    if (change.change !== 'look') this.#requireEditing();
    const outcome = await this.#services.database.runner.execute(changeOfficeLock, context, {
      nodeId: access.nodeId,
      change: change.change,
      token: change.change === 'look' ? '' : change.lock,
      oldToken: change.change === 'swap' ? change.oldLock : null,
    });
    if ('conflict' in outcome) return refuseConflict(outcome.conflict);
    return { lock: outcome.done.lock, version: versionOf((await this.#find()).node) };
  }

  /** The lock of a file, for a refusal: empty where it is none of an office program, or none that may be seen. */
  async #refuseLocked(nodeId: number): Promise<never> {
    const { context } = this.#opened;
    const look = { nodeId, change: 'look' as const, token: '', oldToken: null };
    const outcome = await this.#services.database.runner.execute(changeOfficeLock, context, look);
    return refuseConflict(
      'conflict' in outcome ? outcome.conflict : { lock: outcome.done.lock, isElsewhere: outcome.done.lock === '' },
    );
  }

  /** Runs a change of the file centre that a lock may refuse. */
  async #unlessLocked<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof UserError && error.errorName === 'fileLocked')
        return this.#refuseLocked(Number(error.params['nodeId'] ?? this.#opened.access.nodeId));
      throw error;
    }
  }

  async copy({ kind, name, overwrite, stream }: WopiCopy): Promise<Readonly<Record<string, unknown>>> {
    this.#requireEditing();
    const { viewer, context, formatKey, hostUrl } = this.#opened;
    const found = await this.#find();
    if (!(await this.#mayAdd(found))) throw new WopiRefusal(501);
    const { node } = found;
    const wanted = kind === 'suggested' && name.startsWith('.') ? `${withoutExtension(node)}${name}` : name;
    const fitted = fitName(wanted);
    if (kind === 'exact' && fitted !== wanted.normalize('NFC'))
      throw new WopiRefusal(400, { headers: { 'X-WOPI-ValidRelativeTarget': encodeName(fitted) } });
    const content = await writeContent(this.#services, { stream, type: '', maxBytes: maxFileBytes });
    const onConflict = kind === 'suggested' ? 'rename' : overwrite ? 'version' : 'refuse';
    const keeping = keepContent(this.#services, context, {
      ...{ orgId: viewer.orgId, folderId: node.parent_id, name: fitted, onConflict, content, uploadId: null },
      ...{ action: 'uploaded', tokens: [] },
    });
    const { row } = await this.#unlessLocked(
      keeping.catch((error: unknown) => {
        if (error instanceof UserError && error.errorName === 'nodeNameTaken') throw new WopiRefusal(409);
        throw error;
      }),
    );
    return {
      Name: row.name,
      Url: `${sourceOf(hostUrl, row.node_id)}?access_token=${encodeURIComponent(formatKey(row.node_id))}`,
      HostEditUrl: this.#editorOf(row.node_id),
      HostViewUrl: this.#editorOf(row.node_id),
    };
  }

  async rename(name: string, lock: string | null): Promise<string> {
    this.#requireEditing();
    const { access, context } = this.#opened;
    const { node } = await this.#find();
    const whole = node.extension === '' ? name : `${name}.${node.name.slice(-node.extension.length)}`;
    const input = { nodeId: access.nodeId, name: whole, tokens: lock === null ? [] : [lock] };
    const renaming = this.#services.database.runner.execute(renameNode, context, input).catch((error: unknown) => {
      if (error instanceof UserError && nameErrors.has(error.errorName))
        throw new WopiRefusal(400, { headers: { 'X-WOPI-InvalidFileNameError': error.errorName } });
      throw error;
    });
    return withoutExtension(await this.#unlessLocked(renaming));
  }

  async remove(): Promise<void> {
    this.#requireEditing();
    const { access, context } = this.#opened;
    const input = { nodeIds: [access.nodeId], tokens: [] };
    await this.#unlessLocked(this.#services.database.runner.execute(trashNodes, context, input));
  }
}

const nameErrors: ReadonlySet<string> = new Set([
  'fileNameEmpty',
  'fileNameTooLong',
  'fileNameInvalid',
  'fileTypeFixed',
  'nodeNameTaken',
]);

/** A name for a header; a program decodes it as UTF-7, of which ASCII is the part that everybody agrees on. */
const encodeName = (name: string): string => name.replace(/[^\x20-\x7e]|\+/g, '_');
