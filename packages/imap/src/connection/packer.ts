import { Transform, type TransformCallback } from 'node:stream';
import { constants, deflateRaw } from 'node:zlib';

/**
 * What we send is packed piece by piece, each by a packer of its own that ends on a whole octet (sync flush) and never refers to what went
 * before: together one DEFLATE stream (RFC 4978 §3, RFC 1951 §3.2), but nothing is held between two answers. A packer that is kept costs
 * 64 kB for its table alone, even with the smallest window: more than half of what an idle connection may have.
 */
const large = { finishFlush: constants.Z_SYNC_FLUSH };
/** For a line or two: little to set up, and little left behind until memory is tidied. */
const small = { ...large, windowBits: 11, memLevel: 4, chunkSize: 1_024 };
/** Up to here a piece fits into the small window. Octets. */
const smallPieceBytes = 2_048;

/** Packs what is written to it. */
export class Packer extends Transform {
  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    deflateRaw(piece, piece.length <= smallPieceBytes ? small : large, done);
  }
}
