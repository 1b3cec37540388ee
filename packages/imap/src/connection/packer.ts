import { Transform, type TransformCallback } from 'node:stream';
import { constants, createDeflateRaw } from 'node:zlib';
import { ZlibPool } from './zlib-pool.ts';

/** Ends what it packs on a whole octet, and begins anew with each chunk. */
const deflaters = new ZlibPool(() => createDeflateRaw({ flush: constants.Z_SYNC_FLUSH }));

/**
 * Packs what is written to it. Each chunk ends on a whole octet (sync flush) and never refers to what went before: together one DEFLATE
 * stream (RFC 4978 §3, RFC 1951 §3.2), but nothing is held between two answers. A packer that is kept costs 64 kB for its table alone, even
 * with the smallest window: more than half of what an idle connection may have.
 */
export class Packer extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const deflate = deflaters.take();
    const take = (packed: Buffer) => {
      this.push(packed);
    };
    const fail = (error: Error) => {
      deflate.off('data', take);
      done(error);
    };
    deflate.on('data', take).once('error', fail);
    deflate.write(chunk, (error) => {
      if (error) return; // reported by the event
      while (deflate.read() !== null); // what is not sent yet
      deflate.off('data', take).off('error', fail);
      deflaters.giveBack(deflate);
      done();
    });
  }
}
