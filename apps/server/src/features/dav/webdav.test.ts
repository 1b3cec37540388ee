/** Who is let in to files by WebDAV; what they find there is tested with whoever keeps them. */
import { startTestServer, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: 'sqlite' });
  await server.addOrganisation('Example', 'example.org');
});
afterAll(() => server.stop());

it('lets in codes that are for it, and looks above the files for Windows', async () => {
  const anna = await server.addPerson('anna@example.org', 'Anna');
  const code = await server.addCode(anna, ['webdav']);
  const others = await server.addCode(anna, ['caldav', 'carddav', 'imap']);
  const ask = async (path: string, password: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`anna@example.org:${password}`).toString('base64')}`;
    const answer = await fetch(`${server.url}${path}`, { method: 'PROPFIND', headers: { authorization, depth: '0' } });
    return answer.status;
  };
  expect(await ask('/dav/files/', others)).toBe(401);
  expect(await ask('/dav/files/', 'Quiet-Harbour-72')).toBe(401);
  expect(await ask('/dav/files/nothing', code)).toBe(404);
  expect(await ask('/dav/', code)).toBe(207);
  expect(await ask('/dav/calendars/', code)).toBe(401);
});
