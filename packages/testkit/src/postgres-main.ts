// Runs a throw-away PostgreSQL in the foreground and prints its address: `node packages/testkit/src/postgres-main.ts`, then
// start Hongyan with that as HONGYAN_DATABASE_URL. With `--until-stdin-ends` it also ends when the process that started it is
// gone, however that died: the tests use it so, and leave no server behind.
import { runPostgresServer } from './postgres-server.ts';

const untilStdinEnds = process.argv.includes('--until-stdin-ends');

let isEnding = false;
let stopServer: (() => Promise<void>) | undefined;

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await stopServer?.();
  process.exit(0);
}

function endOnSignal(): void {
  void end();
}

// Ctrl-C reaches the tests and this process together; the tests still need the database to end theirs, and then close our stdin.
process.on('SIGINT', untilStdinEnds ? () => undefined : endOnSignal);
process.on('SIGTERM', endOnSignal);
process.on('SIGHUP', endOnSignal);
if (untilStdinEnds) process.stdin.resume().on('close', endOnSignal);

const server = await runPostgresServer();
stopServer = server.stop;
if (isEnding) await server.stop();
else console.log(server.url);
if (!untilStdinEnds) console.error('PostgreSQL is running; its data is removed when it ends (Ctrl-C).');
await server.ended;
if (!isEnding) {
  console.error('PostgreSQL ended by itself.');
  process.exitCode = 1;
}
