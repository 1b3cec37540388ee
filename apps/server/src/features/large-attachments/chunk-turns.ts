import { UserError } from '../../call/user-error.ts';

/** Chunks that one person sends side by side: a browser has three on the way, a few windows some more. Each holds a file open. */
const maxParallelChunks = 12;

/**
 * Who may write into an upload now. A chunk whose connection broke hangs until the network notices, so a newer request does not
 * wait for it: the older one is ended.
 */
export class ChunkTurns {
  readonly #running = new Map<string, { readonly end: AbortController; readonly ended: Promise<void> }>();
  readonly #perAccount = new Map<number, number>();

  /** Runs `work` alone for this upload; its signal is aborted when another request takes the upload over. */
  async take<T>(account: number, uploadId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const key = `${String(account)} ${uploadId}`;
    const count = this.#perAccount.get(account) ?? 0;
    if (count >= maxParallelChunks) throw new UserError('tooMany', { seconds: 1 });
    this.#perAccount.set(account, count + 1);
    try {
      for (let older = this.#running.get(key); older; older = this.#running.get(key)) {
        older.end.abort(new UserError('uploadTakenOver'));
        await older.ended;
      }
      return await this.#run(key, work);
    } finally {
      const left = (this.#perAccount.get(account) ?? 1) - 1;
      if (left === 0) this.#perAccount.delete(account);
      else this.#perAccount.set(account, left);
    }
  }

  async #run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const end = new AbortController();
    const working = work(end.signal);
    const turn = { end, ended: working.then(() => undefined).catch(() => undefined) };
    this.#running.set(key, turn);
    try {
      return await working;
    } finally {
      if (this.#running.get(key) === turn) this.#running.delete(key);
    }
  }
}
