// The entry. Nothing is imported before the compile cache is on: without it every thread loads the type stripper, which
// costs each 25 MB and half a second.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { startDatabaseThread } = await import('./start-database-thread.ts');
startDatabaseThread(process.env, process.cwd());
const { failStart, runServer } = await import('./run-server.ts');
await runServer().catch(failStart);
