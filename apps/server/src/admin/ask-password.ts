import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Takes what readline would echo and shows nothing of it. */
function createSilentOutput(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

function askHidden(prompt: string): Promise<string | null> {
  process.stderr.write(prompt);
  return new Promise((resolve) => {
    const terminal = createInterface({ input: process.stdin, output: createSilentOutput(), terminal: true });
    let answer: string | null = null;
    terminal.on('line', (line) => {
      answer = line;
      terminal.close();
    });
    // Ctrl-C and Ctrl-D: nothing was said.
    terminal.on('SIGINT', () => terminal.close());
    terminal.on('close', () => {
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}

async function readFirstLine(): Promise<string | null> {
  for await (const line of createInterface({ input: process.stdin, terminal: false })) return line;
  return null;
}

/** Why no password came. */
export class NoPasswordError extends Error {}

/** Asks at a terminal, without echo, twice for a new password; from a pipe the first line is taken. Throws NoPasswordError. */
export async function askPassword(address: string, times: 1 | 2): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = await readFirstLine();
    if (line === null || line === '')
      throw new NoPasswordError('The password is missing: give --password, or write it to standard input.');
    return line;
  }
  const first = await askHidden(`Password for ${address}: `);
  if (first === null || first === '') throw new NoPasswordError('No password was given.');
  if (times === 1) return first;
  const second = await askHidden('Once more: ');
  if (first !== second) throw new NoPasswordError('The two entries do not match.');
  return first;
}
