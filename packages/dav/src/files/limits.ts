import { defaultDavLimits } from '../limits.ts';

const mebibyte = 1024 * 1024;

/** What one request for files may ask for. */
export interface FileDavLimits {
  /** A request's XML. */
  readonly maxXmlBytes: number;
  readonly maxElements: number;
  readonly maxDepth: number;
  readonly maxFileBytes: number;
  /** Folders above each other: each is looked up. */
  readonly maxPathNames: number;
  /** Resources that an `If` header names: each is looked up while the transaction holds others back. */
  readonly maxIfResources: number;
  /** Properties that one PROPFIND names: each is answered for every member of a folder. */
  readonly maxWantedProperties: number;
  /** The longest that a lock is given at once: who is still there asks anew. */
  readonly maxLockSeconds: number;
  /** For programs that do not say. */
  readonly defaultLockSeconds: number;
  /** XML of a lock's owner. */
  readonly maxOwnerCharacters: number;
  /** XML of one dead property. */
  readonly maxPropertyCharacters: number;
}

/** Dead properties of one file or folder; the store counts them. */
export const maxProperties = 100;

export const defaultFileDavLimits: FileDavLimits = {
  maxXmlBytes: defaultDavLimits.maxXmlBytes,
  maxElements: defaultDavLimits.maxElements,
  maxDepth: defaultDavLimits.maxDepth,
  maxFileBytes: 2 * 1024 * mebibyte,
  maxPathNames: 64,
  maxIfResources: 20,
  maxWantedProperties: 200,
  maxLockSeconds: 3_600,
  defaultLockSeconds: 600,
  maxOwnerCharacters: 2_000,
  maxPropertyCharacters: 16_000,
};
