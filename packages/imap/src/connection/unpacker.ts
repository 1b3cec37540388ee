import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { constants, createInflateRaw, type InflateRaw } from 'node:zlib';
import { ZlibPool } from './zlib-pool.ts';

/** DEFLATE refers back no further (RFC 1951 §2). Octets. */
const historyBytes = 32 * 1024;
/** A sync flush ends with an empty stored block on a whole octet (RFC 1951 §3.2.4): there, and only there, a stream can be taken up anew. */
const syncFlushEnd = Buffer.from([0, 0, 0xff, 0xff]);
/** Chunks are handed on one by one: a bomb is met by the limits of lines and literals, never in memory. Octets. */
const chunkBytes = 4 * 1024;
const nothing = Buffer.alloc(0);
const inflaters = new ZlibPool(() => createInflateRaw({ chunkSize: chunkBytes, flush: constants.Z_SYNC_FLUSH }));

/** What was said before, as a stored block (RFC 1951 §3.2.4): an unpacker that reads it knows all that the client may refer to. */
function storedBlock(history: Buffer): Buffer {
  const block = Buffer.allocUnsafe(5 + history.length);
  block[0] = 0; // not the last one, stored
  block.writeUInt16LE(history.length, 1);
  block.writeUInt16LE(~history.length & 0xffff, 3);
  history.copy(block, 5);
  return block;
}

export interface UnpackerEvents {
  readonly onData: (bytes: Buffer) => void;
  readonly onEnd: () => void;
  readonly onError: (error: Error) => void;
}

/**
 * Unpacks what the client sends (RFC 4978). While nothing comes it holds what was said last, up to 32 kB, and not zlib's 45 kB: `rest`.
 */
export class Unpacker {
  readonly #socket: Socket;
  readonly #events: UnpackerEvents;
  #inflate: InflateRaw | undefined;
  #history: Buffer = nothing;
  #tail: Buffer = nothing;
  /** Octets of the history that the unpacker is still to read anew. */
  #known = 0;
  readonly #onFirst = (chunk: Buffer) => this.#wake(chunk);
  readonly #onPacked = (chunk: Buffer) => {
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-syncFlushEnd.length)]).subarray(-syncFlushEnd.length);
  };
  readonly #onChunk = (unpacked: Buffer) => {
    const bytes = unpacked.subarray(this.#known);
    this.#known -= unpacked.length - bytes.length;
    if (bytes.length === 0) return;
    this.#history = Buffer.concat([this.#history.subarray(Math.min(bytes.length - historyBytes, -1)), bytes]);
    if (this.#history.length > historyBytes) this.#history = this.#history.subarray(-historyBytes);
    this.#events.onData(bytes);
  };

  constructor(socket: Socket, events: UnpackerEvents) {
    this.#socket = socket;
    this.#events = events;
    socket.on('data', this.#onFirst).on('end', events.onEnd);
  }

  /** What has to be paused when the client sends too much ahead. */
  get source(): Readable {
    return this.#inflate ?? this.#socket;
  }

  /** Takes octets that had been read before the packing began. */
  take(ahead: Buffer): void {
    if (ahead.length > 0) this.#wake(ahead);
  }

  /** Nothing is expected soon: gives zlib's memory back, when the client has left its stream where that can be done. */
  rest(): void {
    const inflate = this.#inflate;
    if (inflate === undefined || inflate.writableLength > 0 || inflate.readableLength > 0) return;
    if (this.#socket.readableLength > 0 || !this.#tail.equals(syncFlushEnd)) return;
    this.#inflate = undefined;
    this.#socket.unpipe(inflate);
    this.#socket.off('data', this.#onPacked);
    this.#release(inflate);
    inflaters.giveBack(inflate);
    // A part of a larger buffer would keep all of it.
    const kept = Buffer.allocUnsafeSlow(this.#history.length);
    this.#history.copy(kept);
    this.#history = kept;
    this.#tail = nothing;
    this.#socket.on('data', this.#onFirst).on('end', this.#events.onEnd);
    this.#socket.resume();
  }

  destroy(): void {
    this.#inflate?.destroy();
  }

  #wake(first: Buffer): void {
    const { onEnd, onError } = this.#events;
    const inflate = inflaters.take();
    this.#inflate = inflate;
    this.#socket.off('data', this.#onFirst).off('end', onEnd);
    inflate.on('data', this.#onChunk).on('end', onEnd).on('error', onError);
    this.#known = this.#history.length;
    if (this.#known > 0) inflate.write(storedBlock(this.#history));
    this.#onPacked(first);
    inflate.write(first);
    this.#socket.on('data', this.#onPacked);
    this.#socket.pipe(inflate);
  }

  #release(inflate: InflateRaw): void {
    const { onEnd, onError } = this.#events;
    inflate.off('data', this.#onChunk).off('end', onEnd).off('error', onError);
  }
}
