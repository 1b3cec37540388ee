/**
 * The port between the listener of office programs (WOPI) and the product. The listener reads headers and writes answers; whose file it is, what the
 * key lets somebody do and what is kept is decided behind it.
 */
import { definePort } from '../ports.ts';

/** A request of an office program. */
export interface WopiCaller {
  /** As the path names the file. */
  readonly fileId: string;
  readonly accessToken: string;
  /** Path and query as they came: the proof is made over them. */
  readonly path: string;
  /** Headers X-WOPI-Proof, X-WOPI-ProofOld and X-WOPI-TimeStamp; empty where they are missing. */
  readonly proof: { readonly current: string; readonly old: string; readonly timestamp: string };
  readonly address: string;
  readonly requestId: string;
}

/** How a request is refused: a status, and headers that say why. */
export class WopiRefusal extends Error {
  override readonly name = 'WopiRefusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;

  constructor(
    status: number,
    {
      headers = {},
      body = null,
      cause,
    }: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: Readonly<Record<string, unknown>> | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(`refused with ${String(status)}`, cause === undefined ? undefined : { cause });
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

export interface WopiContent {
  readonly size: number;
  readonly version: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

export interface WopiSave {
  /** The lock that the program says it holds; null: none. */
  readonly lock: string | null;
  readonly stream: AsyncIterable<Uint8Array>;
  /** Of Collabora: when the version was made that it has read, as CheckFileInfo said it; null: not said. */
  readonly readAt: string | null;
}

/** A new file beside this one. */
export interface WopiCopy {
  /** `suggested` becomes another name where it is taken; an extension alone keeps the name. `exact` is taken as it is, or refused. */
  readonly kind: 'suggested' | 'exact';
  readonly name: string;
  readonly overwrite: boolean;
  readonly stream: AsyncIterable<Uint8Array>;
}

export type WopiLockChange =
  | { readonly change: 'lock' | 'refresh' | 'unlock'; readonly lock: string }
  | { readonly change: 'swap'; readonly lock: string; readonly oldLock: string }
  | { readonly change: 'look' };

/** A file that a key has opened. Every method throws `WopiRefusal`. */
export interface WopiFile {
  /** CheckFileInfo. */
  describe(): Promise<Readonly<Record<string, unknown>>>;
  /** GetFile. Refuses with 412 what is larger. */
  read(maxBytes: number | null): Promise<WopiContent>;
  /** PutFile. */
  save(save: WopiSave): Promise<{ readonly version: string; readonly changedAt: string }>;
  /** PutRelativeFile. */
  copy(copy: WopiCopy): Promise<Readonly<Record<string, unknown>>>;
  /** Lock, RefreshLock, Unlock, UnlockAndRelock and GetLock. Answers the lock that is held then. */
  changeLock(change: WopiLockChange): Promise<{ readonly lock: string; readonly version: string }>;
  /** RenameFile: the name without its extension. Answers it as it was taken. */
  rename(name: string, lock: string | null): Promise<string>;
  /** DeleteFile. */
  remove(): Promise<void>;
}

/** Implemented by the capability that edits files. */
export interface WopiBackend {
  /** The file that a key opens. Refuses with 401 a key that is not good (any more), with 404 a file that is not there, with 500 a proof that is wrong. */
  open(caller: WopiCaller): Promise<WopiFile>;
}

/** Offered by the capability that edits files; null: no office program is configured. */
export const wopiPort = definePort<WopiBackend | null>('listeners.wopi');
