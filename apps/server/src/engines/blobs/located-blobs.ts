/** Blobs of which some lie in files and some in a bucket: new ones go where the configuration says, old ones are read where they are. */
import { StorageUnavailableError } from '../storage-unavailable.ts';
import { HeldDeletions } from './held-deletions.ts';
import type { BlobLocation, BlobLocationName } from './location.ts';
import { type BlobMove, moveBlobs } from './move-blobs.ts';
import { type BlobEntry, BlobNotFoundError, type BlobRange, type BlobStore } from './port.ts';

/** What lies at a location. */
export interface LocationCount {
  readonly location: BlobLocationName;
  readonly isChosen: boolean;
  readonly blobs: number;
  readonly bytes: number;
}

/** All locations together; it is used as any other store of blobs. */
export interface LocatedBlobs extends BlobStore {
  count(): Promise<readonly LocationCount[]>;
  /** Moves all blobs to a location while they are used; null: that location is not configured. One move at a time. */
  move(to: BlobLocationName, options: { readonly signal: AbortSignal }): Promise<BlobMove | null>;
  /**
   * Until `end`, what is deleted stays: a backup copies what its database names. A process that dies meanwhile leaves blobs that nothing names, which
   * are swept.
   */
  holdDeletions(): { readonly end: () => Promise<void> };
  /** What a move that runs now has done so far; null: none runs. */
  moving(): BlobMove | null;
}

const hexDigits = Array.from('0123456789abcdef');
const prefixes = hexDigits.flatMap((first) => hexDigits.map((second) => first + second));

/** Reads a blob wherever it is; one that is moved meanwhile is read on from where it has gone to. */
async function* readAnywhere(
  order: readonly BlobLocation[],
  id: string,
  { start = 0, end }: BlobRange,
): AsyncGenerator<Uint8Array> {
  let at = start;
  for (const [index, location] of order.entries()) {
    try {
      for await (const chunk of location.read(id, { start: at, ...(end === undefined ? {} : { end }) })) {
        at += chunk.byteLength;
        yield chunk;
      }
      return;
    } catch (error) {
      if (!(error instanceof BlobNotFoundError) || index === order.length - 1) throw error;
    }
  }
}

async function deleteFrom(locations: readonly BlobLocation[], id: string): Promise<void> {
  for (const location of locations)
    await location.delete(id).catch((error: unknown) => {
      // What names nothing is swept later; the change that gave it up is done.
      if (!(error instanceof StorageUnavailableError)) throw error;
    });
}

/** Joins locations; `files` is always one of them. */
export function createLocatedBlobs(
  chosen: BlobLocationName,
  locations: { readonly files: BlobLocation; readonly s3: BlobLocation | null },
): LocatedBlobs {
  const { files, s3 } = locations;
  const all = s3 === null ? [files] : [files, s3];
  const main = chosen === 's3' && s3 !== null ? s3 : files;
  // Files cost least to ask; what is moved out of the bucket meanwhile is found there at the second look.
  const order = s3 === null ? [files] : [files, s3, files];
  async function* list(prefix = ''): AsyncGenerator<BlobEntry> {
    for (const part of prefix.length >= 2 ? [prefix] : prefixes.filter((one) => one.startsWith(prefix))) {
      const seen = new Set<string>();
      for (const location of all)
        for await (const entry of location.list(part)) {
          if (seen.has(entry.id)) continue;
          if (all.length > 1) seen.add(entry.id);
          yield entry;
        }
    }
  }
  const deletions = new HeldDeletions((id) => deleteFrom(all, id));
  let running: { readonly progress: BlobMove; readonly whole: Promise<BlobMove> } | null = null;
  return {
    staging: main.staging,
    requireRoom: (bytes) => files.requireRoom(bytes),
    create: () => main.create(),
    read: (id, range = {}) => readAnywhere(order, id, range),
    size: async (id) => {
      for (const location of order) {
        const size = await location.size(id);
        if (size !== null) return size;
      }
      return null;
    },
    delete: (id) => deletions.delete(id),
    holdDeletions: () => deletions.hold(),
    list,
    count: async () => {
      const counts: LocationCount[] = [];
      for (const [location, store] of [['files', files] as const, ...(s3 === null ? [] : [['s3', s3] as const])]) {
        let blobs = 0;
        let bytes = 0;
        for await (const { size } of store.list()) {
          blobs += 1;
          bytes += size;
        }
        counts.push({ location, isChosen: store === main, blobs, bytes });
      }
      return counts;
    },
    move: async (to, { signal }) => {
      const [from, target] = to === 's3' ? [files, s3] : [s3, files];
      if (from === null || target === null) return null;
      if (running === null) {
        const progress: BlobMove = { moved: 0, bytes: 0, gone: 0, failed: 0, isWhole: false };
        const whole = moveBlobs(from, target, { prefixes, signal, progress }).finally(() => {
          running = null;
        });
        running = { progress, whole };
      }
      return running.whole;
    },
    moving: () => running?.progress ?? null,
  };
}
