import type { BlobLocation } from '../location.ts';
import { BlobNotFoundError, type BlobStaging } from '../port.ts';

/** Uploads grow on the local disk and are put into the bucket when they are whole. */
export function createS3Staging(local: BlobStaging, bucket: () => BlobLocation): BlobStaging {
  const isStaged = async (id: string): Promise<boolean> => {
    try {
      await local.read(id)[Symbol.asyncIterator]().next();
      return true;
    } catch (error) {
      if (error instanceof BlobNotFoundError) return false;
      throw error;
    }
  };
  return {
    open: (id, offset) => local.open(id, offset),
    delete: (id) => local.delete(id),
    list: () => local.list(),
    read: async function* (id) {
      yield* (await isStaged(id)) ? local.read(id) : bucket().read(id);
    },
    finish: async (id) => {
      if (!(await isStaged(id))) {
        if ((await bucket().size(id)) === null) throw new BlobNotFoundError('nothing is staged by this id');
        return;
      }
      const writer = await bucket().createAs(id);
      try {
        for await (const part of local.read(id)) await writer.write(part);
        await writer.finish();
      } catch (error) {
        await writer.abort();
        throw error;
      }
      await local.delete(id);
    },
  };
}
