/** Before the tests: the demonstration is made once, and the data directory of every test begins as a copy of it. Making it costs 1.5 s of computing each time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from './built-server.ts';

/** Where the tests' processes find it: its folder, in one that lasts as long as the run, and its people (JSON). Without our prefix: the server refuses variables with it that it does not know. */
export const demonstrationVariables = {
  folder: 'E2E_DEMONSTRATION',
  people: 'E2E_PEOPLE',
} as const;

/** The name of the tests' mail host. */
export const testHostname = 'mail.hongyan.example';

/** Makes it; what is answered removes it after the last test. */
export default async function makeDemonstration(): Promise<() => Promise<void>> {
  const ofRun = await mkdtemp(join(tmpdir(), 'hongyan-demonstration-'));
  const folder = join(ofRun, 'demonstration');
  const server = await startBuiltServer({
    HONGYAN_DATA: folder,
    HONGYAN_DEMO: '1',
    HONGYAN_DNS: '127.0.0.1:9',
    HONGYAN_HOSTNAME: testHostname,
  });
  await server.kill('SIGTERM');
  process.env[demonstrationVariables.folder] = folder;
  process.env[demonstrationVariables.people] = JSON.stringify(server.people);
  return () => rm(ofRun, { recursive: true, force: true });
}
