import { connect } from 'node:net';
import type { AdminAnswer } from '../../admin-command/index.ts';
import { LineReader } from './line-reader.ts';
import { listSocketNames, openSocketPath } from './socket-path.ts';

/** Largest answer: a thousand rows of audit. */
const maxAnswerBytes = 16 * 1024 * 1024;

function isNobodyThere(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
}

type Report = (line: string) => void;

/**
 * Sends a command to a server that runs on a data directory, any of them where several do; null when none does. `report` gets lines about how far a
 * long one is. Rejects when the server goes away meanwhile.
 */
export async function sendCommand(
  dataDirectory: string,
  argv: readonly string[],
  report?: Report,
): Promise<AdminAnswer | null> {
  for (const name of listSocketNames(dataDirectory)) {
    const answer = await sendTo({ dataDirectory, name }, argv, report);
    if (answer !== null) return answer;
  }
  return null;
}

function sendTo(
  { dataDirectory, name }: { readonly dataDirectory: string; readonly name: string },
  argv: readonly string[],
  report?: Report,
): Promise<AdminAnswer | null> {
  return new Promise((resolve, reject) => {
    let release = (): void => undefined;
    let path: string;
    try {
      ({ path, release } = openSocketPath(dataDirectory, name));
    } catch (error) {
      // The data directory does not exist, so nobody runs on it.
      if (error instanceof Error && isNobodyThere(error)) resolve(null);
      else reject(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const reader = new LineReader(maxAnswerBytes);
    const request = { v: 1, argv, ...(report === undefined ? {} : { progress: true }) };
    const socket = connect(path, () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('data', (chunk: Buffer) => {
      for (const line of reader.push(chunk)) {
        const said = JSON.parse(line) as AdminAnswer | { readonly progress: string };
        if ('progress' in said) report?.(said.progress);
        else resolve(said);
      }
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (isNobodyThere(error) ? resolve(null) : reject(error)));
    socket.on('close', () => {
      release();
      reject(new Error('The server ended before it answered. Look whether the command was carried out.'));
    });
  });
}
