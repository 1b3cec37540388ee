/** As little of an IMAP client as measures a server: bytes are counted, not understood. */
import { connect, type TLSSocket } from 'node:tls';

/** A connection that has been greeted. */
export interface MeasuredImap {
  /** Sends a command and reads to its tagged answer; throws when that is not OK. */
  run(
    command: string,
  ): Promise<{ readonly ms: number; readonly bytes: number; readonly last: string; readonly tail: string }>;
  close(): void;
}

/** The end of an answer is looked for in so many of its last bytes. */
const defaultTailBytes = 2_048;

/** `tailBytes`: how much of the end of each answer is kept as `tail`. */
export async function openImap(port: number, tailBytes = defaultTailBytes): Promise<MeasuredImap> {
  const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
  let waiting: ((chunk: Buffer) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  const early: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => (waiting ? waiting(chunk) : early.push(chunk)));
  socket.on('close', () => failed?.(new Error('the server closed the connection')));
  socket.on('error', (error) => failed?.(error));
  const readUntil = (isEnd: (tail: string) => boolean) =>
    new Promise<{ bytes: number; tail: string }>((resolve, reject) => {
      let tail = Buffer.alloc(0);
      let bytes = 0;
      failed = reject;
      waiting = (chunk) => {
        bytes += chunk.length;
        tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
        const text = tail.toString('latin1');
        if (!text.endsWith('\r\n') || !isEnd(text)) return;
        waiting = undefined;
        failed = undefined;
        resolve({ bytes, tail: text });
      };
      for (const chunk of early.splice(0)) waiting(chunk);
    });
  await readUntil((tail) => tail.startsWith('* OK'));
  let count = 0;
  return {
    run: async (command) => {
      count += 1;
      const tag = `a${String(count)}`;
      const start = performance.now();
      socket.write(`${tag} ${command}\r\n`);
      const { bytes, tail } = await readUntil((text) => new RegExp(`(^|\r\n)${tag} [^\r\n]*\r\n$`).test(text));
      const last = tail.trimEnd().split('\r\n').at(-1) ?? '';
      if (!last.startsWith(`${tag} OK`)) throw new Error(`${command.slice(0, 40)}: ${last}`);
      return { ms: performance.now() - start, bytes, last, tail };
    },
    close: () => socket.destroy(),
  };
}
