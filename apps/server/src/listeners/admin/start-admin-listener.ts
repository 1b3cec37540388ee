import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';
import type { AdminAnswer } from '../../admin-command/index.ts';
import type { Services } from '../../services.ts';
import { LineReader } from './line-reader.ts';
import { openSocketPath, ownSocketName } from './socket-path.ts';

/** Longest request: a command line, not a file. */
const maxRequestBytes = 64 * 1024;
/** A peer that connects and says nothing. */
const silentMs = 10_000;
/** Only the server's own user may give commands: whoever may open the socket may do everything. */
const socketMode = 0o600;

const requestSchema = z.object({
  v: z.literal(1),
  argv: z.array(z.string().max(10_000)).max(64),
  /** Lines about how far a long command is may come before its answer. */
  progress: z.boolean().default(false),
});

/** The listener of the admin command. */
export interface AdminListener {
  /** Takes no more commands, lets running ones end. */
  close(): Promise<void>;
}

/** What the composition root gives. */
export interface AdminListenerOptions extends Pick<Services, 'config' | 'log'> {
  /** Runs a command line; never rejects. `report` takes lines about how far it is. */
  readonly run: (argv: readonly string[], report: (line: string) => void) => Promise<AdminAnswer>;
}

type Listener = Pick<AdminListenerOptions, 'run' | 'log'>;

async function answerRequest(listener: Listener, line: string, report: (line: string) => void): Promise<AdminAnswer> {
  let parsed: ReturnType<typeof requestSchema.safeParse>;
  try {
    parsed = requestSchema.safeParse(JSON.parse(line));
  } catch {
    return { ok: false, kind: 'usage', message: 'The request is no JSON.' };
  }
  if (!parsed.success)
    return {
      ok: false,
      kind: 'usage',
      message: 'The server does not understand this command line; is it another version?',
    };
  const { argv, progress } = parsed.data;
  const answer = await listener.run(argv, progress ? report : () => undefined);
  // The words of the command are not logged: a password may stand among them.
  if (!answer.ok && answer.kind === 'failed') listener.log.error({ err: answer.cause }, 'an admin command failed');
  return answer;
}

function serveConnection(listener: Listener, socket: Socket, running: Set<Promise<void>>): void {
  const reader = new LineReader(maxRequestBytes);
  const end = (answer: AdminAnswer): void => {
    // What went wrong inside stays in the server's log.
    const shown = answer.ok ? answer : { ...answer, cause: undefined };
    socket.end(`${JSON.stringify(shown)}\n`);
  };
  const report = (text: string): void => void socket.write(`${JSON.stringify({ progress: text })}\n`);
  const receive = (chunk: Buffer): void => {
    try {
      const [line] = reader.push(chunk);
      if (line === undefined) return;
      socket.off('data', receive);
      socket.setTimeout(0);
      const work = answerRequest(listener, line, report)
        .then(end)
        .finally(() => running.delete(work));
      running.add(work);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      end({ ok: false, kind: 'usage', message: `The command is too long: ${error.message}.` });
    }
  };
  socket.setTimeout(silentMs, () => socket.destroy());
  // A peer that goes away has no answer to get.
  socket.on('error', () => socket.destroy());
  socket.on('data', receive);
}

/** Binds with nobody else's rights from the first moment; the data directory's lock says that an old socket is a dead one. */
function listen(server: Server, path: string, file: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if (file !== null) rmSync(file, { force: true });
    const mask = process.umask(0o177);
    try {
      server.listen(path, () => {
        server.off('error', reject);
        if (file !== null) chmodSync(file, socketMode);
        resolve();
      });
    } finally {
      process.umask(mask);
    }
  });
}

/** Opens the admin command's socket in the data directory that this process owns, or one of its own where it shares the directory. */
export async function startAdminListener(options: AdminListenerOptions): Promise<AdminListener> {
  const { path, file, release } = openSocketPath(
    options.config.dataDirectory,
    options.config.databaseUrl === null ? undefined : ownSocketName(),
  );
  const running = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(options, socket, running);
  });
  await listen(server, path, file);
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(running);
      for (const socket of sockets) socket.destroySoon();
      await closed;
      release();
    },
  };
}
