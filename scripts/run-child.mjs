// Starts a child process that ends when we are told to end, and whose end is ours.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const parentPollMs = 500;
const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** The exit code a shell would show: the child's own, or 128 + the number of the signal that ended it. */
function toExitCode(code, signal) {
  return signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1);
}

/** Calls once when the shell or npm that started this process is gone; the answer ends the watching. */
export function watchParent(onGone) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, parentPollMs);
  return () => clearInterval(watch);
}

/**
 * Runs a program in the foreground and resolves with its exit code. SIGTERM is passed on; SIGINT too, unless it
 * came from a terminal, which has sent it to the child already (a second one would cut its orderly end short).
 * SIGHUP says that the terminal has gone and becomes SIGTERM; `hangupReloads`: where there is no terminal somebody sent it on purpose, and
 * it is passed on as it is, to a program that reads its files anew then.
 * `endWithParent`: when the shell or npm that started us dies without a word, the child gets SIGTERM and is not left behind.
 */
export function runChild(command, args, { endWithParent = false, hangupReloads = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const listeners = forwarded.map((signal) => {
      const listener = () => {
        if (signal === 'SIGINT' && process.stdin.isTTY) return;
        const isEnd = signal === 'SIGHUP' && (process.stdin.isTTY || !hangupReloads);
        child.kill(isEnd ? 'SIGTERM' : signal);
      };
      process.on(signal, listener);
      return [signal, listener];
    });
    const stopWatching = endWithParent ? watchParent(() => child.kill('SIGTERM')) : () => undefined;
    const settle = (finish) => {
      stopWatching();
      for (const [signal, listener] of listeners) process.off(signal, listener);
      finish();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) => settle(() => resolve(toExitCode(code, signal))));
  });
}

/** Runs a program to its end and resolves with its exit code, its two outputs as one text in order, and the time it took. */
export function captureChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({
        exitCode: toExitCode(code, signal),
        output: Buffer.concat(chunks).toString('utf8'),
        tookMs: Date.now() - startedAt,
      }),
    );
  });
}
