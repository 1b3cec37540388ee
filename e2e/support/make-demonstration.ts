/** Before the stories: the demonstration is made once, and every story's house begins with a copy of it. Making it costs 1.5 s of computing each time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from './built-server.ts';

/** Where the stories' processes find it: its folder, and who lives there (JSON). No names of ours: the server refuses those that it does not know. */
export const demonstrationVariables = {
  folder: 'STORY_DEMONSTRATION',
  people: 'STORY_PEOPLE',
} as const;

/** The name of the stories' mail host. */
export const testHostname = 'mail.hongyan.example';

/** Makes it; what is answered removes it when all stories are told. */
export default async function makeDemonstration(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hongyan-demonstration-'));
  const server = await startBuiltServer({
    HONGYAN_DATA: folder,
    HONGYAN_DEMO: '1',
    HONGYAN_DNS: '127.0.0.1:9',
    HONGYAN_HOSTNAME: testHostname,
  });
  await server.kill('SIGTERM');
  process.env[demonstrationVariables.folder] = folder;
  process.env[demonstrationVariables.people] = JSON.stringify(server.people);
  return () => rm(folder, { recursive: true, force: true });
}
