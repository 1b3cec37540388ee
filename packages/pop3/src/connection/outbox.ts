import type { Socket } from 'node:net';
import type { Timers } from '@hongyan/line-protocol';
import type { Pop3Limits } from '../limits.ts';

/** Small answers of a pipelining client leave together, in chunks of this size. */
const gatherBytes = 16 * 1024;

/** The client is gone, or was cut: whatever is writing to it stops. */
export class ClientGone extends Error {
  constructor() {
    super('the client is gone');
    this.name = 'ClientGone';
  }
}

/** What is written to the client: gathered into few writes, and held up where the client does not read. */
export class Outbox {
  readonly #limits: Pick<Pop3Limits, 'maxUnsentBytes' | 'writeTimeoutMs'>;
  readonly #clock: Timers;
  readonly #onStuck: () => void;
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;

  constructor(limits: Pick<Pop3Limits, 'maxUnsentBytes' | 'writeTimeoutMs'>, clock: Timers, onStuck: () => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#onStuck = onStuck;
  }

  write(socket: Socket, chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#gathered.push(chunk);
    this.#gatheredBytes += chunk.length;
    if (this.#gatheredBytes >= gatherBytes) this.flush(socket);
  }

  flush(socket: Socket): void {
    if (this.#gatheredBytes === 0) return;
    const chunks = this.#gathered;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    if (socket.writable) socket.write(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  }

  /** Waits while the client has too much unread. Throws ClientGone. */
  async drained(socket: Socket): Promise<void> {
    if (socket.destroyed || !socket.writable) throw new ClientGone();
    if (socket.writableLength <= this.#limits.maxUnsentBytes) return;
    await new Promise<void>((resolve, reject) => {
      const settle = (after: () => void) => {
        cancel();
        socket.off('drain', onDrain);
        socket.off('close', onClose);
        after();
      };
      const onDrain = () => settle(resolve);
      const onClose = () => settle(() => reject(new ClientGone()));
      const cancel = this.#clock.after(this.#limits.writeTimeoutMs, () => {
        this.#onStuck();
        settle(() => reject(new ClientGone()));
      });
      socket.on('drain', onDrain);
      socket.on('close', onClose);
    });
  }
}
