// Runs a throw-away PostgreSQL in the foreground and prints its address: `node packages/testkit/src/postgres/postgres-main.ts`, then
// start Hongyan with that as HONGYAN_DATABASE_URL. With `--until-stdin-ends` it also ends when the process that started it is
// gone, however that died: the tests use it so, and leave no server behind.
import { runPostgresServer } from './postgres-server.ts';

const untilStdinEnds = process.argv.includes('--until-stdin-ends');

/** Settles when this process is told to end, also while the server is still starting. */
const notifiedToEnd = new Promise<'asked'>((resolve) => {
  const notify = (): void => resolve('asked');
  // Ctrl-C reaches the tests and this process together; the tests still need the database to end theirs, and then close our stdin.
  process.on('SIGINT', untilStdinEnds ? () => undefined : notify);
  process.on('SIGTERM', notify);
  process.on('SIGHUP', notify);
  if (untilStdinEnds) process.stdin.resume().on('close', notify);
});

const server = await runPostgresServer();
console.log(server.url);
if (!untilStdinEnds) console.error('PostgreSQL is running; its data is removed when it ends (Ctrl-C).');
const reason = await Promise.race([notifiedToEnd, server.ended]);
await server.stop();
if (reason !== 'asked') console.error('PostgreSQL ended by itself.');
process.exit(reason === 'asked' ? 0 : 1);
